import { sql } from "kysely";
import { COMMENTS_CLOSED, type Comment } from "#contract/comments/contract.ts";
import type { Person } from "#server/features/audit/commands.ts";
import {
  holdComment,
  holdShownComment,
  isToBeHeld,
} from "#server/features/comments/hold-commands.ts";
import { listRecipients, notifyOfComment } from "#server/features/comments/notify-commands.ts";
import { presentComment } from "#server/features/comments/present.ts";
import {
  type CommentRow,
  countComments,
  getCommentedPost,
  getRequestedComment,
  lockCommentedPost,
  NO_COMMENT,
  selectComments,
} from "#server/features/comments/queries.ts";
import { getReachableComment } from "#server/features/comments/thread-queries.ts";
import { requireWriter } from "#server/features/comments/writer.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { deleteNotificationsOfComment } from "#server/features/notifications/commands.ts";
import {
  listExcludedRecipients,
  refuseBlocked,
  type Viewer,
} from "#server/features/users/hidden-queries.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import { findViewerOf } from "#server/features/users/session-queries.ts";
import { type Trx, violatedIndex } from "#server/platform/db/database.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { requestIdOf } from "#server/platform/request-id.ts";
import type { Services } from "#server/platform/services.ts";

type CommentedPost = { id: string; owner_id: string };

/** A written comment; `held` if nobody else sees it until staff have looked at it. */
type Written = { comment: Comment; held: boolean };

/**
 * Creates a comment; notifies the post's author and those mentioned, and emits it to all who watch the
 * post, unless it waits for staff. Returns the first comment where its writer repeats a request with the same
 * content.
 */
export async function createPostComment(
  services: Services,
  newComment: NewComment,
): Promise<Written> {
  const { db, storage } = services;
  const { writer, postId, replyTo, text } = newComment;
  const requestId = requestIdOf(newComment.requestKey, [postId, replyTo, text]);
  try {
    return await transact(db, async (trx) => {
      const { row, authorId, held } = await insertComment(services, trx, {
        ...newComment,
        requestId,
      });
      const comment = presentComment(row, storage.urlOf);
      if (!held) {
        afterCommit(trx, () =>
          emitComment(services, { id: row.post_id, owner_id: authorId }, comment),
        );
      }
      return { comment, held };
    });
  } catch (error) {
    if (violatedIndex(error) !== "comments_request_key") throw error;
    const row = await getRequestedComment(db, writer._id, requestId);
    return { comment: presentComment(row, storage.urlOf), held: row.held };
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
 * Changes a comment's text and emits it to all who watch the post; notifies nobody. With a link it may wait for
 * staff then. Throws `notFound` if the comment was deleted or is too old by now.
 */
export async function editPostComment(
  services: Services,
  { post, comment, text }: { post: CommentedPost; comment: CommentRow; text: string },
): Promise<Written> {
  const { db, storage } = services;
  const editedAt = new Date();
  const { row, held } = await transact(db, async (trx) => {
    await lockUserRows(trx, [comment.owner_id]);
    await lockCommentedPost(trx, post.id);
    const updated = await trx
      .updateTable("comments")
      .set({ text, edited_at: editedAt })
      .where("id", "=", comment.id)
      .returning("held")
      .executeTakeFirst();
    if (!updated) throw new AppError("notFound", NO_COMMENT);
    const row = { ...comment, text, edited_at: editedAt };
    if (updated.held) return { row, held: true };
    const held = await isToBeHeld(services, trx, row);
    if (held) await holdShownComment(services, trx, row);
    return { row, held };
  });
  const edited = presentComment(row, storage.urlOf);
  if (!held) await emitEditedComment(services, post, edited);
  return { comment: edited, held };
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

export type NewComment = {
  /** `sessionId` is null for users whom the program itself created. */
  writer: NonNullable<Viewer> & { sessionId: string | null };
  postId: string;
  text: string;
  /** A comment on the same post, which may be a reply itself. */
  replyTo: string | null;
  requestKey?: string | undefined;
};

/**
 * Inserts a comment with the notifications of the post's author, of whom it answers and of those mentioned, or
 * without if it waits for staff; throws why the writer may not comment.
 */
async function insertComment(
  services: Services,
  trx: Trx,
  newComment: NewComment & { requestId: string | null },
): Promise<{ row: CommentRow; authorId: string; held: boolean }> {
  const { writer, text, replyTo, requestId } = newComment;
  const { id: postId, owner_id: authorId } = await getCommentedPost(trx, writer, newComment.postId);
  const answered = replyTo === null ? undefined : await getReachableComment(trx, writer, replyTo);
  if (answered && answered.post_id !== postId) throw new AppError("notFound", NO_COMMENT);
  const answeredId = answered?.owner_id ?? null;
  const recipients = await listRecipients(trx, text, answeredId);

  // Bans and blocks between them are final from here on.
  await lockUserRows(trx, [writer._id, authorId, ...recipients.keys()]);
  const { hidesPeople } =
    writer.sessionId === null
      ? writer
      : requireWriter(await findViewerOf(trx, writer.sessionId, services.settings));
  if (hidesPeople) {
    await refuseBlocked(trx, writer._id, authorId);
    if (answered) await refuseBlocked(trx, writer._id, answered.owner_id);
  }
  const { isClosed } = await lockCommentedPost(trx, postId);
  if (isClosed) throw new AppError("conflict", COMMENTS_CLOSED);

  const { id } = await trx
    .insertInto("comments")
    .values({
      post_id: postId,
      owner_id: writer._id,
      text,
      reply_to: answered ? threadOf(answered) : null,
      request_key: requestId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await selectComments(trx).where("comments.id", "=", id).executeTakeFirstOrThrow();
  const held = await isToBeHeld(services, trx, row);
  if (held) await holdComment(services, trx, row, answeredId);
  else await notifyOfComment(services, trx, row, { authorId, recipients });
  return { row, authorId, held };
}

/** Returns the thread of a comment, which begins with the comment itself if it is no reply or the first is gone. */
function threadOf({ id, reply_to }: CommentRow) {
  return sql<string>`coalesce((select head.id from visible_comments as head
    where head.id = ${reply_to}::bigint), ${id}::bigint)`;
}
