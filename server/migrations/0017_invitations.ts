import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table invitations (
    id bigint primary key default next_id(),
    code text not null unique,
    inviter_id bigint not null references users on delete cascade,
    uses_left smallint not null check (uses_left >= 0)
  )`,
  sql`create index invitations_inviter on invitations (inviter_id, id)`,
  sql`alter table users add column invited_by bigint references users on delete set null`,
  sql`create index users_invited_by on users (invited_by) where invited_by is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
