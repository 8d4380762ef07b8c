import { type Person, recordAct } from "#server/features/audit/commands.ts";
import { dropCommentLists } from "#server/features/comments/commands.ts";
import { factsOf, storedPrice } from "#server/features/posts/edit-commands.ts";
import { DISCARD_QUEUE } from "#server/features/posts/image-queues.ts";
import { listsOf } from "#server/features/posts/list-queries.ts";
import { getPostRow, lockPost, type PostRow } from "#server/features/posts/queries.ts";
import { addToCount } from "#server/features/users/commands.ts";
import { getUser, lockUsers } from "#server/features/users/queries.ts";
import { removeFromLists } from "#server/platform/db/counted-list.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Deletes a post, as its author or staff asks, which then is logged; its files go right after.
 */
export async function deletePostWithImages(
  { jobs }: Services,
  trx: Trx,
  actor: Person,
  { id, owner_id }: Pick<PostRow, "id" | "owner_id">,
): Promise<void> {
  await lockUsers(trx, [owner_id]);
  await lockPost(trx, id);
  const post = await getPostRow(trx, id);
  if (actor._id !== owner_id) await recordDeletion(trx, actor, post);
  await trx
    .updateTable("images")
    .set({ post_id: null, discard_after: new Date() })
    .where("post_id", "=", id)
    .execute();
  await trx.deleteFrom("posts").where("id", "=", id).execute();
  const { posts_hidden } = await getUser(trx, owner_id);
  if (!posts_hidden) {
    await removeFromLists(trx, listsOf(post), { id, nsfw: post.nsfw });
    await addToCount(trx, owner_id, "num_posts", -1);
  }
  await dropCommentLists(trx, [id]);
  await jobs.send(DISCARD_QUEUE, {}, trx);
}

function recordDeletion(trx: Trx, actor: Person, post: PostRow): Promise<void> {
  return recordAct(trx, {
    actor,
    action: "deletePost",
    target: { _id: post.owner_id, username: post.username },
    subject: post.title,
    before: factsOf({ ...post, for_sale_price: storedPrice(post) }),
  });
}
