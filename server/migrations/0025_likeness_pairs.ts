import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Deletions of posts and users remove these rows in batches first. Pictures are deleted later than their
  // posts, so that pairs refer to them without a key.
  sql`create table likeness_pairs (
    id bigint primary key default next_id(),
    earlier_id bigint references posts on delete set null,
    earlier_owner_id bigint references users on delete set null,
    earlier_image_id bigint,
    later_id bigint not null references posts on delete cascade,
    later_owner_id bigint not null references users on delete cascade,
    later_image_id bigint not null,
    likeness smallint not null,
    transforms smallint[] not null,
    mirrored boolean not null,
    turns smallint not null,
    earlier_box real[] not null,
    later_box real[] not null,
    relation smallint,
    related_at timestamptz,
    agreed boolean,
    agreed_at timestamptz,
    request text,
    requested_at timestamptz,
    answer text,
    answered_at timestamptz,
    outcome smallint,
    settled_at timestamptz,
    seen boolean not null default false,
    notified boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  sql`create unique index likeness_pairs_posts_key on likeness_pairs (later_id, earlier_id)`,
  sql`create index likeness_pairs_earlier_id_index on likeness_pairs (earlier_id, later_id desc)`,
  sql`create index likeness_pairs_earlier_owner_index on likeness_pairs (earlier_owner_id, id desc)`,
  sql`create index likeness_pairs_later_owner_index on likeness_pairs (later_owner_id, id desc)`,
  sql`create index likeness_pairs_unnotified_index on likeness_pairs (earlier_owner_id, id)
    where not notified`,
  // On a large table it is created before the upgrade.
  sql`create index if not exists images_without_fingerprint on images (id)
    where post_id is not null and fingerprint_version < 1`,
  sql`alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (kind >= 0) not valid`,
  sql`alter table notifications add column pair_id bigint
    references likeness_pairs on delete cascade`,
  sql`create index notifications_pair_id_index on notifications (pair_id) where pair_id is not null`,
  sql`alter table users
    add column setting_copy_notices boolean not null default true,
    add column copies_notified_at timestamptz`,
  // The post from which the reported one was copied, as the reporter names it.
  sql`alter table reports add column original_id bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
