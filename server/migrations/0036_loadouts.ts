import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Published loadouts, by a code that is short enough to read aloud; see decisions/0069. Items are ids of
  // the game, which the catalogue may not have any more.
  sql`create table loadouts (
    id bigint primary key default next_id(),
    code text not null,
    owner_id bigint not null references users on delete cascade,
    title text not null,
    note text not null,
    public boolean not null,
    rolled boolean not null,
    items jsonb not null,
    from_name text,
    from_items jsonb,
    num_taken integer not null default 0,
    num_rolled integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    removed_until timestamptz,
    deleted_at timestamptz
  )`,
  sql`create unique index loadouts_code_key on loadouts (code)`,
  sql`create index loadouts_owner on loadouts (owner_id, id desc)`,
  sql`create index loadouts_removed on loadouts (removed_until) where removed_until is not null`,
  sql`create index loadouts_deleted on loadouts (id) where deleted_at is not null`,
  // The time of the insert, not of the request: it may have waited for a prune to end.
  sql`create table loadout_likes (
    loadout_id bigint not null references loadouts on delete cascade,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    primary key (loadout_id, user_id)
  )`,
  sql`create index loadout_likes_user on loadout_likes (user_id, loadout_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
