import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Why somebody is notified of a comment: 0 for their post, 1 for a reply to them, 2 for a mention.
  sql`alter table notifications add column reason smallint`,
  sql`update notifications set reason = case when user_id = posts.owner_id then 0 else 2 end
    from posts where posts.id = notifications.post_id and notifications.comment_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
