import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** A page that is opened again within this time belongs to the same visit. */
const VISIT_MINUTES = 30;

/** Stores the newest post of Following that a user has seen. A first visit has no former one. */
export async function visitFollowing(db: Db, userId: string, postId: string): Promise<void> {
  await sql`insert into following_visits as visits (user_id, seen_id, former_id)
    values (${userId}, ${postId}, ${postId})
    on conflict (user_id) do update set
      former_id = case when visits.seen_at < now() - make_interval(mins => ${sql.lit(VISIT_MINUTES)})
        then visits.seen_id else visits.former_id end,
      seen_id = greatest(visits.seen_id, excluded.seen_id),
      seen_at = now()`.execute(db);
}
