import type { Person } from "#server/features/audit/commands.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import {
  deleteRemovedPictures,
  insertRemovedPictures,
} from "#server/features/likeness/removed-commands.ts";
import { loggedFields, storedPrice } from "#server/features/posts/edit-commands.ts";
import { hidePictures } from "#server/features/posts/images/purge-commands.ts";
import { getHiddenPost, lockVisiblePost } from "#server/features/posts/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

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
  await trx.updateTable("posts").set({ removed_until: appealUntil }).where("id", "=", id).execute();
  if (grounds)
    await insertRemovedPictures(trx, { postId: id, userId: ownerId, rule: grounds.rule });
  await hidePictures(services, trx, { ids: [id] });
  return decisionId;
}

/**
 * Shows a removed post again, and allows its pictures, also if it is gone; then returns false. Its owner is
 * locked.
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
