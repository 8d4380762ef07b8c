import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // One row.
  sql`create table sign_ups (
    is_only boolean primary key default true check (is_only),
    -- Index in the contract's SIGN_UP_MODES; null for what the setting says.
    mode smallint,
    staff_seen_at timestamptz not null default now(),
    -- Since when who joins waits because no staff are there.
    staff_away_at timestamptz
  )`,
  sql`insert into sign_ups default values`,
  // Nothing but reading, until staff approve.
  sql`alter table users add column waits boolean not null default false`,
  sql`create table applications (
    case_id bigint primary key references cases on delete cascade,
    user_id bigint not null unique references users on delete cascade,
    text text not null,
    -- Why it was refused.
    reason text
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
