import { sql } from "kysely";
import { mentionedNames } from "#contract/comments/mentions.ts";
import { COMMENT_REASONS, type CommentReason } from "#contract/notifications/contract.ts";
import {
  type CommentRow,
  getCommentedPost,
  lockCommentedPost,
  NO_COMMENT,
  selectComments,
} from "#server/features/comments/queries.ts";
import { getReachableComment } from "#server/features/comments/thread-queries.ts";
import { requireWriter } from "#server/features/comments/writer.ts";
import { notifyAll } from "#server/features/notifications/commands.ts";
import { blockedPair, refuseBlocked, type Viewer } from "#server/features/users/hidden-queries.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import { findViewerOf } from "#server/features/users/session-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

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
export async function insertComment(
  services: Services,
  trx: Trx,
  newComment: NewComment,
): Promise<{ row: CommentRow; authorId: string }> {
  const { writer, text, replyTo, requestKey } = newComment;
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
  await lockCommentedPost(trx, postId);

  const { id } = await trx
    .insertInto("comments")
    .values({
      post_id: postId,
      owner_id: writer._id,
      text,
      reply_to: answered ? threadOf(answered) : null,
      request_key: requestKey ?? null,
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
  if (writerId === authorId && recipients.size === 0) return;
  const reasons = [...recipients.values()].map((reason) => COMMENT_REASONS.indexOf(reason));
  const named = sql`unnest(${[...recipients.keys()]}::bigint[], ${reasons}::smallint[])`;
  const receiver = sql.ref("named.receiver");
  // A comment may notify several people, so the target of all but one is an id of its own.
  const acts = sql`
    select ${authorId}::bigint, ${writerId}::bigint, ${id}::bigint, ${postId}::bigint, ${id}::bigint,
      ${COMMENT_REASONS.indexOf("post")}::smallint
    union all
    select receiver, ${writerId}::bigint, next_id(), ${postId}::bigint, ${id}::bigint, reason
    from ${named} as named (receiver, reason)
    where receiver <> ${authorId}::bigint and not ${blockedPair(receiver, sql`${writerId}::bigint`)}
      and not ${blockedPair(receiver, sql`${authorId}::bigint`)}`;
  await notifyAll(services, trx, { kind: "Comment", acts });
}
