import type { Comment } from "#contract/comments/contract.ts";
import type { Person } from "#server/features/audit/commands.ts";
import { insertComment, type NewComment } from "#server/features/comments/insert-commands.ts";
import { presentComment } from "#server/features/comments/present.ts";
import {
  type CommentRow,
  countComments,
  getRequestedComment,
  lockCommentedPost,
  NO_COMMENT,
} from "#server/features/comments/queries.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { deleteNotificationsOfComment } from "#server/features/notifications/commands.ts";
import { listExcludedRecipients } from "#server/features/users/hidden-queries.ts";
import { type Trx, violatedIndex } from "#server/platform/db/database.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

type CommentedPost = { id: string; owner_id: string };

/**
 * Creates a comment; notifies the post's author and those mentioned, and emits it to all who watch the
 * post. Returns the first comment where its writer repeats a request.
 */
export async function createPostComment(
  services: Services,
  newComment: NewComment,
): Promise<Comment> {
  const { db, storage } = services;
  try {
    return await transact(db, async (trx) => {
      const { row, authorId } = await insertComment(services, trx, newComment);
      const comment = presentComment(row, storage.urlOf);
      afterCommit(trx, () =>
        emitComment(services, { id: row.post_id, owner_id: authorId }, comment),
      );
      return comment;
    });
  } catch (error) {
    if (violatedIndex(error) !== "comments_request_key") throw error;
    return presentComment(await getRequestedComment(db, newComment), storage.urlOf);
  }
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

/**
 * Changes a comment's text and emits it to all who watch the post; notifies nobody. Throws `notFound` if
 * the comment was deleted or is too old by now.
 */
export async function editPostComment(
  services: Services,
  { post, comment, text }: { post: CommentedPost; comment: CommentRow; text: string },
): Promise<Comment> {
  const { db, storage } = services;
  const editedAt = new Date();
  const updated = await transact(db, async (trx) => {
    await lockCommentedPost(trx, post.id);
    return trx
      .updateTable("comments")
      .set({ text, edited_at: editedAt })
      .where("id", "=", comment.id)
      .returning("id")
      .executeTakeFirst();
  });
  if (!updated) throw new AppError("notFound", NO_COMMENT);
  const edited = presentComment({ ...comment, text, edited_at: editedAt }, storage.urlOf);
  await emitEditedComment(services, post, edited);
  return edited;
}

function emitEditedComment({ db, live }: Services, post: CommentedPost, comment: Comment) {
  const topic = { kind: "post", _id: post.id } as const;
  return live.attempt(async () => {
    if (!live.isWatched(topic)) return;
    const people = { actorId: comment.owner._id, ownerId: post.owner_id };
    const excluded = await listExcludedRecipients(db, people);
    live.broadcast(topic, "COMMENT_EDITED", { postId: post.id, comment }, excluded);
  });
}

type CommentDeletion = {
  actor: Person;
  comment: CommentRow;
  /** Why staff delete another's comment. */
  grounds?: Grounds | undefined;
};

/**
 * Deletes a comment on behalf of its author or, as a decision, of staff, with its notifications; returns the
 * decision's id.
 */
export async function deletePostComment(
  services: Services,
  deletion: CommentDeletion,
): Promise<string | null> {
  const deleted = await transact(services.db, (trx) => deleteCommentRow(services, trx, deletion));
  return deleted?.decisionId ?? null;
}

/** `deletePostComment` within a larger transaction; undefined if the comment was deleted before. */
export async function deleteCommentRow(
  services: Services,
  trx: Trx,
  { actor, comment, grounds }: CommentDeletion,
): Promise<{ decisionId: string | null } | undefined> {
  const { id, post_id: postId } = comment;
  await lockCommentedPost(trx, postId);
  const locked = await trx
    .selectFrom("comments")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  // Deleting the comment would cascade to the notifications without returning them for the push.
  await deleteNotificationsOfComment(services, trx, id);
  await trx.deleteFrom("comments").where("id", "=", id).execute();
  let decision: { id: string } | null = null;
  if (actor._id !== comment.owner_id) {
    decision = await recordDecision(services, trx, {
      actor,
      action: "deleteComment",
      target: { _id: comment.owner_id, username: comment.username },
      subject: { kind: "comment", id, title: comment.text },
      grounds,
      before: loggedComment(comment),
    });
  }
  const numComments = await countComments(trx, postId);
  const payload = { postId, numComments, _id: id, replyTo: comment.reply_to };
  afterCommit(trx, () =>
    services.live.broadcast({ kind: "post", _id: postId }, "DELETE_COMMENT", payload),
  );
  return { decisionId: decision?.id ?? null };
}

/** Returns what `restoreComment` needs. */
function loggedComment(comment: CommentRow) {
  return {
    text: comment.text,
    post: comment.post_id,
    replyTo: comment.reply_to,
    createdAt: comment.created_at.toISOString(),
    editedAt: comment.edited_at?.toISOString() ?? null,
  };
}
