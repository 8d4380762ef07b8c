import { type Kysely, sql } from "kysely";

// Files are removed by a nightly sweep of what no row names, so rows go with their post or appeal.
const STATEMENTS = [
  sql`delete from images where post_id is null`,
  sql`alter table images
    drop column discard_after, drop column withdrawn, drop column files_private,
    drop column moving_until, drop column fingerprint_version, drop column palette_version,
    add column created_at timestamptz not null default now(),
    drop constraint images_post_id_fkey,
    add constraint images_post_id_fkey foreign key (post_id) references posts on delete cascade`,
  sql`create index images_unused on images (created_at) where post_id is null`,
  sql`delete from appeal_pictures where decision_id is null`,
  sql`alter table appeal_pictures
    drop column discard_after,
    add column created_at timestamptz not null default now(),
    drop constraint appeal_pictures_decision_id_fkey,
    add constraint appeal_pictures_decision_id_fkey
      foreign key (decision_id) references appeals on delete cascade`,
  sql`create index appeal_pictures_unused on appeal_pictures (created_at)
    where decision_id is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
