import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table board_collaborators (
    board_id bigint not null references boards on delete cascade,
    user_id bigint not null references users on delete cascade,
    invited_at timestamptz not null default now(),
    -- When the invitation was accepted; null until then.
    joined_at timestamptz,
    primary key (board_id, user_id)
  )`,
  sql`create index board_collaborators_user on board_collaborators (user_id)`,
  // The collaborator who added the post; null for the owner of the board.
  sql`alter table board_posts add column added_by bigint references users on delete set null`,
  sql`create index board_posts_added_by on board_posts (added_by) where added_by is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
