import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The first comment of its thread. No foreign key, so that a deletion touches no replies: those of a
  // deleted comment stay and stand for themselves.
  sql`alter table comments add column reply_to bigint`,
  sql`create index comments_reply_to_index on comments (reply_to, id) where reply_to is not null`,
  sql`create index comments_replies_index on comments (post_id) where reply_to is not null`,
  // For pages of those who like a post, newest first. On a large table it is created before the upgrade.
  sql`create index if not exists likes_post_id_index on likes (post_id, created_at desc, user_id desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
