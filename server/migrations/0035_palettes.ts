import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // A list of { hue, sat, lum, share, background }, the largest share (in thousandths) first.
  sql`alter table images
    add column palette jsonb,
    add column palette_version smallint not null default 0`,
  // On a large table it is created before the upgrade.
  sql`create index if not exists images_without_palette on images (id)
    where post_id is not null and palette_version < 1`,
  // Both indexes have every column, so that a search reads no rows.
  sql`create table post_colors (
    post_id bigint not null references posts on delete cascade,
    color smallint not null,
    share smallint not null,
    primary key (post_id, color) include (share)
  )`,
  sql`create index post_colors_share_index on post_colors (color, share desc, post_id desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
