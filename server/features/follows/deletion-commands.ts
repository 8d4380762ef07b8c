import { sql } from "kysely";
import { addToCounts } from "#server/features/users/commands.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";

/** Deletes up to `limit` follows by or of a user, and updates the others' counts; returns how many. */
export async function deleteFollowsOf(trx: Trx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string; follows: boolean }>`
    (select follower_id as id, true as follows from follows where followed_id = ${userId}
      limit ${limit})
    union all
    (select followed_id, false from follows where follower_id = ${userId} limit ${limit})
    limit ${limit}`.execute(trx);
  if (rows.length === 0) return 0;
  // The user is locked too, because two accounts that follow each other may both be being deleted.
  await lockUserRows(trx, [userId, ...rows.map(({ id }) => id)]);
  const idsWhere = (follows: boolean) =>
    rows.filter((row) => row.follows === follows).map(({ id }) => id);
  const { rows: followers } = await sql<{ id: string }>`
    delete from follows where followed_id = ${userId}
      and follower_id = any(${idsWhere(true)}::bigint[])
    returning follower_id as id`.execute(trx);
  const { rows: followed } = await sql<{ id: string }>`
    delete from follows where follower_id = ${userId}
      and followed_id = any(${idsWhere(false)}::bigint[])
    returning followed_id as id`.execute(trx);
  await addToCounts(trx, followers, "num_following", -1);
  await addToCounts(trx, followed, "num_followers", -1);
  return rows.length;
}
