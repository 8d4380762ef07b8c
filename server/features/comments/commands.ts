import { sql } from "kysely";
import type { Comment } from "#contract/comments/contract.ts";
import { type Person, recordAct } from "#server/features/audit/commands.ts";
import { insertComment, type NewComment } from "#server/features/comments/insert-commands.ts";
import { presentComment } from "#server/features/comments/present.ts";
import {
  COMMENT_KIND,
  type CommentRow,
  commentList,
  countComments,
  lockCommentedPost,
  refuseComment,
} from "#server/features/comments/queries.ts";
import {
  deleteNotification,
  type PushedNotification,
  pushNotification,
  pushRemoval,
} from "#server/features/notifications/commands.ts";
import { listExcludedRecipients } from "#server/features/users/hidden-queries.ts";
import { removeFromLists } from "#server/platform/db/counted-lists/counted-list.ts";
import { type ListItems, recountLists } from "#server/platform/db/counted-lists/list-recount.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

type CommentedPost = { id: string; owner_id: string };
type DeletedComment = {
  _id: string;
  postId: string;
  numComments: number;
  gone: PushedNotification | undefined;
};

/** Comments on a post; its author and whoever looks at it hear of it. */
export async function createPostComment(services: Services, given: NewComment): Promise<Comment> {
  const { db } = services;
  const { postId, sessionId } = given;
  const written = await insertComment(db, given);
  if (!written) return refuseComment(services, sessionId ?? "0", postId);
  const { author_id: authorId, notification_id: notificationId } = written;
  const comment = presentComment(written, services.storage.urlOf);
  await tellOfComment(services, { id: postId, owner_id: authorId }, comment);
  if (notificationId) await pushNotification(services, { id: notificationId, userId: authorId });
  return comment;
}

function tellOfComment(
  { db, live }: Services,
  post: CommentedPost,
  comment: Comment,
): Promise<void> {
  const topic = { kind: "post", _id: post.id } as const;
  return live.attempt(async () => {
    if (!live.isWatched(topic)) return;
    const people = { actorId: comment.owner._id, ownerId: post.owner_id };
    const [untold, numComments] = await Promise.all([
      listExcludedRecipients(db, people),
      countComments(db, post.id),
    ]);
    live.broadcast(topic, "NEW_COMMENT", { postId: post.id, numComments, comment }, untold);
  });
}

/** Deletes a comment, as its author or staff asks, and takes back what it notified of. */
export async function deletePostComment(
  services: Services,
  actor: Person,
  comment: CommentRow,
): Promise<void> {
  const deleted = await services.db
    .transaction()
    .execute((trx) => deleteCommentRow(trx, actor, comment));
  if (deleted) announceGoneComment(services, deleted);
}

/**
 * `deletePostComment` in a transaction of others; returns what to push once it is committed,
 * or nothing when the comment was gone before.
 */
export async function deleteCommentRow(
  trx: Trx,
  actor: Person,
  comment: CommentRow,
): Promise<DeletedComment | undefined> {
  const { id, post_id: postId } = comment;
  await lockCommentedPost(trx, postId);
  const locked = await trx
    .selectFrom("comments")
    .select("counted")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // Deleting the comment would cascade to the notification, and return nothing of it to push.
  const sent = { senderId: comment.owner_id, kind: "Comment", targetId: id } as const;
  const gone = await deleteNotification(trx, sent);
  await trx.deleteFrom("comments").where("id", "=", id).execute();
  if (actor._id !== comment.owner_id) await recordDeletion(trx, actor, comment);
  if (locked.counted) await removeFromLists(trx, [commentList(postId)], { id });
  return { _id: id, postId, numComments: await countComments(trx, postId), gone };
}

/** Tells open pages that a comment is gone. */
export function announceGoneComment(services: Services, deleted: DeletedComment): void {
  const { _id, postId, numComments, gone } = deleted;
  const told = { postId, numComments, _id };
  services.live.broadcast({ kind: "post", _id: postId }, "DELETE_COMMENT", told);
  if (gone) pushRemoval(services, gone);
}

function recordDeletion(trx: Trx, actor: Person, comment: CommentRow): Promise<void> {
  return recordAct(trx, {
    actor,
    action: "deleteComment",
    target: { _id: comment.owner_id, username: comment.username },
    subject: comment.text,
    before: { text: comment.text, post: comment.post_id },
  });
}

/** Mends the counts of comments that are not what there is. */
export async function recountComments(db: Db): Promise<void> {
  const items: ListItems = sql`select post_id as of_id, id, false as nsfw from comments
    where counted`;
  await recountLists(db, COMMENT_KIND, items);
}
