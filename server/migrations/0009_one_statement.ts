import { type Kysely, sql } from "kysely";

// A volatile function reads what is committed now, not when the statement began; locks make it final.
const IS_BLOCKED_PAIR = sql`create function is_blocked_pair(one bigint, other bigint)
  returns boolean language plpgsql as $$
  begin
    return exists (select from blocks
      where (blocker_id = one and blocked_id = other)
        or (blocker_id = other and blocked_id = one));
  end $$`;

// PostgreSQL would otherwise plan its statements for each call, which takes longer than running them.
const PLAN_ONCE = sql`alter function count_new set plan_cache_mode = force_generic_plan`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await IS_BLOCKED_PAIR.execute(db);
  await PLAN_ONCE.execute(db);
}
