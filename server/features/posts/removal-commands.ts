import { sql } from "kysely";
import type { Person } from "#server/features/audit/commands.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { isRemovalOver } from "#server/features/decisions/queries.ts";
import {
  deleteRemovedPictures,
  insertRemovedPictures,
} from "#server/features/likeness/removed-commands.ts";
import { markDeleted } from "#server/features/posts/delete-commands.ts";
import { loggedFields, storedPrice } from "#server/features/posts/edit-commands.ts";
import { requestPlacement } from "#server/features/posts/files/placement-commands.ts";
import { DISCARD_QUEUE } from "#server/features/posts/image-queues.ts";
import { uncountPosts } from "#server/features/posts/listing-commands.ts";
import { getHiddenPost, lockVisiblePost } from "#server/features/posts/queries.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

const EXPIRED_BATCH = 50;

type Removal = { actor: Person; id: string; grounds: Grounds | undefined };

/**
 * Hides a post, its rows and its pictures as a decision of staff, while a reversal can restore them; then
 * a job deletes it. Returns the id of the decision; throws `notFound` if the post is gone already.
 */
export async function removePost(
  services: Services,
  trx: Trx,
  { actor, id, grounds }: Removal,
): Promise<string> {
  await lockVisiblePost(trx, id);
  return withdrawPost(services, trx, { actor, id, grounds });
}

/** `removePost` for a locked post of a locked maker, which may be held. */
export async function withdrawPost(
  services: Services,
  trx: Trx,
  { actor, id, grounds }: Removal,
): Promise<string> {
  const post = await getHiddenPost(trx, id);
  const ownerId = post.owner_id;
  const { id: decisionId, appealUntil } = await recordDecision(services, trx, {
    actor,
    action: "deletePost",
    target: { _id: ownerId, username: post.username },
    subject: { kind: "post", id, title: post.title },
    grounds,
    before: loggedFields({ ...post, for_sale_price: storedPrice(post) }),
  });
  await uncountPosts(trx, ownerId, [id]);
  await trx.updateTable("posts").set({ removed_until: appealUntil }).where("id", "=", id).execute();
  await trx.updateTable("images").set({ withdrawn: true }).where("post_id", "=", id).execute();
  if (grounds)
    await insertRemovedPictures(trx, { postId: id, userId: ownerId, rule: grounds.rule });
  await requestPlacement(services, trx);
  return decisionId;
}

/**
 * Shows a removed post again, and allows its pictures, also if it is gone; then returns false. Its owner is
 * locked, and is recounted after.
 */
export async function restorePost(trx: Trx, id: string): Promise<boolean> {
  await deleteRemovedPictures(trx, id);
  const restored = await trx
    .updateTable("posts")
    .set({ removed_until: null })
    .where("id", "=", id)
    .where("removed_until", "is not", null)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}

/** Deletes the posts of one maker that no reversal can restore any more; returns how many. */
export async function deleteExpiredRemovals({ jobs }: Services, trx: Trx): Promise<number> {
  const { rows: expired } = await sql<{ owner_id: string }>`
    select owner_id from posts where ${isExpired} order by removed_until limit 1`.execute(trx);
  const ownerId = expired[0]?.owner_id;
  if (ownerId === undefined) return 0;
  await lockUserRows(trx, [ownerId]);
  const { rows } = await sql<{ id: string }>`
    select id from posts where owner_id = ${ownerId} and ${isExpired}
    order by id limit ${EXPIRED_BATCH} for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await markDeleted(trx, ownerId, ids);
  await jobs.send(DISCARD_QUEUE, {}, trx);
  return ids.length;
}

const isExpired = isRemovalOver("posts");
