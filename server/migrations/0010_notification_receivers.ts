import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // A comment notifies several people of one target: itself.
  sql`create unique index notifications_act_key on notifications
    (sender_id, kind, target_id, user_id)`,
  sql`alter table notifications drop constraint notifications_sender_id_kind_target_id_key`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
