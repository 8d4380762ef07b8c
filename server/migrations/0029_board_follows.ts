import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table board_follows (
    board_id bigint not null references boards on delete cascade,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    -- When the follower was last notified of the board.
    notified_at timestamptz,
    primary key (board_id, user_id)
  )`,
  sql`create index board_follows_user on board_follows (user_id)`,
  sql`alter table notifications add column board_id bigint references boards on delete cascade`,
  sql`create index notifications_board on notifications (board_id) where board_id is not null`,
  // Views have the columns that their table had.
  sql`create or replace view visible_notifications as select * from notifications
    where pruned_at is null
      and sender_id not in (select id from users where deleted_at is not null)
      and user_id not in (select id from users where deleted_at is not null)
      and (post_id in (select id from posts where deleted_at is not null)) is not true`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
