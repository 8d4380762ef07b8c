import { sql } from "kysely";
import { COMMENTS_CLOSED, type Comment } from "#contract/comments/contract.ts";
import { mentionedNames } from "#contract/comments/mentions.ts";
import type { CommentReason } from "#contract/notifications/contract.ts";
import type { Person } from "#server/features/audit/commands.ts";
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
import { deleteNotificationsOfComment, notify } from "#server/features/notifications/commands.ts";
import {
  blockedPair,
  listExcludedRecipients,
  refuseBlocked,
  type Viewer,
} from "#server/features/users/hidden-queries.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import { findViewerOf } from "#server/features/users/session-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { type Trx, violatedIndex } from "#server/platform/db/database.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { requestIdOf } from "#server/platform/request-id.ts";
import type { Services } from "#server/platform/services.ts";

type CommentedPost = { id: string; owner_id: string };

/**
 * Creates a comment; notifies the post's author and those mentioned, and emits it to all who watch the
 * post. Returns the first comment where its writer repeats a request with the same content.
 */
export async function createPostComment(
  services: Services,
  newComment: NewComment,
): Promise<Comment> {
  const { db, storage } = services;
  const { writer, postId, replyTo, text } = newComment;
  const requestId = requestIdOf(newComment.requestKey, [postId, replyTo, text]);
  try {
    return await transact(db, async (trx) => {
      const { row, authorId } = await insertComment(services, trx, { ...newComment, requestId });
      const comment = presentComment(row, storage.urlOf);
      afterCommit(trx, () =>
        emitComment(services, { id: row.post_id, owner_id: authorId }, comment),
      );
      return comment;
    });
  } catch (error) {
    if (violatedIndex(error) !== "comments_request_key") throw error;
    return presentComment(await getRequestedComment(db, writer._id, requestId), storage.urlOf);
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
 * Inserts a comment with the notifications of the post's author, of whom it answers and of those mentioned;
 * throws why the writer may not comment.
 */
async function insertComment(
  services: Services,
  trx: Trx,
  newComment: NewComment & { requestId: string | null },
): Promise<{ row: CommentRow; authorId: string }> {
  const { writer, text, replyTo, requestId } = newComment;
  const { id: postId, owner_id: authorId } = await getCommentedPost(trx, writer, newComment.postId);
  const answered = replyTo === null ? undefined : await getReachableComment(trx, writer, replyTo);
  if (answered && answered.post_id !== postId) throw new AppError("notFound", NO_COMMENT);
  const recipients = await listRecipients(trx, text, answered);

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
  await notifyOfComment(services, trx, row, { authorId, recipients });
  return { row, authorId };
}

/** Returns the thread of a comment, which begins with the comment itself if it is no reply or the first is gone. */
function threadOf({ id, reply_to }: CommentRow) {
  return sql<string>`coalesce((select head.id from visible_comments as head
    where head.id = ${reply_to}::bigint), ${id}::bigint)`;
}

/** Returns whom to notify besides the post's author, everybody once: of a reply rather than a mention. */
async function listRecipients(
  trx: Trx,
  text: string,
  answered: CommentRow | undefined,
): Promise<Map<string, CommentReason>> {
  const names = mentionedNames(text);
  const mentioned =
    names.length === 0
      ? []
      : await trx
          .selectFrom("users")
          .select("id")
          .where(sql`lower(username)`, "=", anyOf(names))
          .execute();
  const recipients = new Map<string, CommentReason>(mentioned.map(({ id }) => [id, "mention"]));
  if (answered) recipients.set(answered.owner_id, "reply");
  return recipients;
}

/** Notifies of a comment, but for those whom a block separates from its writer or the post's author. */
async function notifyOfComment(
  services: Services,
  trx: Trx,
  { id, post_id: postId, owner_id: writerId }: CommentRow,
  { authorId, recipients }: { authorId: string; recipients: ReadonlyMap<string, CommentReason> },
): Promise<void> {
  const comment = {
    senderId: writerId,
    kind: "Comment",
    targetId: id,
    postId,
    commentId: id,
  } as const;
  const authorReason = recipients.get(authorId) === "reply" ? "reply" : "post";
  const others = [...recipients.keys()].filter((userId) => userId !== authorId);
  const reached = await listUnblocked(trx, others, { writerId, authorId });
  await notify(
    services,
    trx,
    { ...comment, userId: authorId, reason: authorReason },
    ...reached.map((userId) => ({ ...comment, userId, reason: recipients.get(userId) })),
  );
}

/** Returns those of the users whom no block separates from the writer of a comment or the post's author. */
async function listUnblocked(
  trx: Trx,
  userIds: readonly string[],
  { writerId, authorId }: { writerId: string; authorId: string },
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const receiver = sql.ref("named.id");
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...userIds]}::bigint[]) as named (id)
    where not ${blockedPair(receiver, sql`${writerId}::bigint`)}
      and not ${blockedPair(receiver, sql`${authorId}::bigint`)}`.execute(trx);
  return rows.map(({ id }) => id);
}
