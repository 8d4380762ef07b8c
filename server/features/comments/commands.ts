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
  notification: PushedNotification | undefined;
};

/** Creates a comment; notifies the post's author and emits it to all who watch the post. */
export async function createPostComment(
  services: Services,
  newComment: NewComment,
): Promise<Comment> {
  const { db } = services;
  const { postId, sessionId } = newComment;
  const written = await insertComment(db, newComment);
  if (!written) return refuseComment(services, sessionId ?? "0", postId);
  const { author_id: authorId, notification_id: notificationId } = written;
  const comment = presentComment(written, services.storage.urlOf);
  await emitComment(services, { id: postId, owner_id: authorId }, comment);
  if (notificationId) await pushNotification(services, { id: notificationId, userId: authorId });
  return comment;
}

function emitComment({ db, live }: Services, post: CommentedPost, comment: Comment): Promise<void> {
  const topic = { kind: "post", _id: post.id } as const;
  return live.attempt(async () => {
    if (!live.isWatched(topic)) return;
    const people = { actorId: comment.owner._id, ownerId: post.owner_id };
    const [excluded, numComments] = await Promise.all([
      listExcludedRecipients(db, people),
      countComments(db, post.id),
    ]);
    live.broadcast(topic, "NEW_COMMENT", { postId: post.id, numComments, comment }, excluded);
  });
}

/** Deletes a comment on behalf of its author or staff, with its notification. */
export async function deletePostComment(
  services: Services,
  actor: Person,
  comment: CommentRow,
): Promise<void> {
  const deleted = await services.db
    .transaction()
    .execute((trx) => deleteCommentRow(trx, actor, comment));
  if (deleted) emitDeletedComment(services, deleted);
}

/**
 * `deletePostComment` within a larger transaction; returns what `emitDeletedComment` takes after the
 * commit, or undefined if the comment was deleted before.
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
  // Deleting the comment would cascade to the notification without returning it for the push.
  const sent = { senderId: comment.owner_id, kind: "Comment", targetId: id } as const;
  const notification = await deleteNotification(trx, sent);
  await trx.deleteFrom("comments").where("id", "=", id).execute();
  if (actor._id !== comment.owner_id) await recordDeletion(trx, actor, comment);
  if (locked.counted) await removeFromLists(trx, [commentList(postId)], { id });
  return { _id: id, postId, numComments: await countComments(trx, postId), notification };
}

/** Emits to open pages that a comment was deleted. */
export function emitDeletedComment(services: Services, deleted: DeletedComment): void {
  const { _id, postId, numComments, notification } = deleted;
  const payload = { postId, numComments, _id };
  services.live.broadcast({ kind: "post", _id: postId }, "DELETE_COMMENT", payload);
  if (notification) pushRemoval(services, notification);
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

/** Corrects the wrong counts of comments. */
export async function recountComments(db: Db): Promise<void> {
  const items: ListItems = sql`select post_id as of_id, id, false as nsfw from comments
    where counted`;
  await recountLists(db, COMMENT_KIND, items);
}
