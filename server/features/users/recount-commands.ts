import { sql } from "kysely";
import { isListed } from "#server/features/users/ban-queries.ts";
import { isLikeVisible, isPostVisible, isVisible } from "#server/features/visibility/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/** A batch of a user's rows: those with ids above `after`, ascending, at most `limit`. */
type Batch = { userId: string; after: string; limit: number };

/** The number of rows changed, the last id reached, and whether there may be more. */
type RecountedBatch = { count: number; last: string; isFull: boolean };

/**
 * Makes counts, or what derives from them, agree with what is visible of a batch of a user's rows. The
 * caller has locked the user. Returns undefined when no row is left.
 */
export type Recount = (
  services: Services,
  trx: Trx,
  batch: Batch,
) => Promise<RecountedBatch | undefined>;

/** A user whose rows may not be counted as they are visible; the id is new with each change. */
export type Recounted = { userId: string; recountId: string };

/** Records that the visibility of a user's rows has changed; the user is locked. */
export async function requestRecount(trx: Trx, userId: string): Promise<void> {
  await sql`update users set recount_id = next_id() where id = ${userId}`.execute(trx);
}

export async function listRecounted(db: Db): Promise<Recounted[]> {
  const { rows } = await sql<Recounted>`
    select id as "userId", recount_id as "recountId" from users
    where recount_id is not null order by recount_id`.execute(db);
  return rows;
}

/** Locks a user who is still to be recounted; false if the user is gone or recounted already. */
export async function lockRecounted(trx: Trx, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("recount_id", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user !== undefined;
}

/** Ends a user's recount; false if the visibility of the user's rows has changed since. */
export async function endRecount(trx: Trx, { userId, recountId }: Recounted): Promise<boolean> {
  const ended = await trx
    .updateTable("users")
    .set({ recount_id: null })
    .where("id", "=", userId)
    .where("recount_id", "=", recountId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Requests recounts of users whose rows are not counted as they are visible, in case of a fault. */
export async function requestMissedRecounts(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from posts
      where counted <> (${isPostVisible()} and ${isListed("posts.owner_id")})
    union select owner_id from comments
      where counted <> ${isVisible("comments.owner_id", "comments.id")}
    union select user_id from likes where counted <> ${isLikeVisible}
    order by id`.execute(db);
  for (const { id } of rows) {
    await sql`update users set recount_id = next_id()
      where id = ${id} and recount_id is null`.execute(db);
  }
}
