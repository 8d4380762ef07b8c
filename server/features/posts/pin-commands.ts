import { sql } from "kysely";
import { PINNED_MAX, TOO_MANY_PINNED } from "#contract/posts/rules.ts";
import { getPostRow, lockPost, type PostRow } from "#server/features/posts/queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

type OwnedPost = Pick<PostRow, "id" | "owner_id">;

/** Pins a post to its owner's profile, idempotently; throws `conflict` if as many are as can be. */
export async function createPin(trx: Trx, { id, owner_id: ownerId }: OwnedPost): Promise<void> {
  // Concurrent pins of the owner wait here, so that each counts those before.
  await lockUsers(trx, [ownerId]);
  await sql`select from posts where owner_id = ${ownerId} and (id = ${id} or pinned_at is not null)
    order by id for no key update`.execute(trx);
  const post = await getPostRow(trx, id);
  if (post.pinned_at !== null) return;
  await removeHiddenPins(trx, ownerId);
  const { count } = await trx
    .selectFrom("posts")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("owner_id", "=", ownerId)
    .where("pinned_at", "is not", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= PINNED_MAX) throw new AppError("conflict", TOO_MANY_PINNED);
  await sql`update posts set pinned_at = clock_timestamp() where id = ${id}`.execute(trx);
}

/** Unpins posts that a prune or deletion hides, because their owner cannot. */
async function removeHiddenPins(trx: Trx, ownerId: string): Promise<void> {
  await sql`update posts set pinned_at = null
    where owner_id = ${ownerId} and pinned_at is not null
      and id not in (select id from reachable_posts where owner_id = ${ownerId})`.execute(trx);
}

/** Unpins a post, idempotently. */
export async function deletePin(trx: Trx, { id, owner_id: ownerId }: OwnedPost): Promise<void> {
  await lockUsers(trx, [ownerId]);
  await lockPost(trx, id);
  await trx.updateTable("posts").set({ pinned_at: null }).where("id", "=", id).execute();
}
