import { HOLD_CAUSES, HOLD_REASONS } from "#contract/holds/contract.ts";
import { hasLink } from "#contract/links.ts";
import { COMMENT_REASONS, type CommentReason } from "#contract/notifications/contract.ts";
import { openCase } from "#server/features/cases/commands.ts";
import {
  emitChange,
  listRecipients,
  notifyOfComment,
} from "#server/features/comments/notify-commands.ts";
import {
  type CommentRow,
  getCommentedPost,
  lockCommentedPost,
} from "#server/features/comments/queries.ts";
import { recordAutomatic } from "#server/features/decisions/commands.ts";
import { deleteNotificationsOfComment } from "#server/features/notifications/commands.ts";
import { isUnprovenUser } from "#server/features/users/proven-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/** Returns whether a comment waits for staff: first posts do, and an unproven member writes a link. */
export async function isToBeHeld(
  { settings }: Pick<Services, "settings">,
  trx: Trx,
  { text, owner_id: writerId }: Pick<CommentRow, "text" | "owner_id">,
): Promise<boolean> {
  return settings.reviewFirstPosts > 0 && hasLink(text) && (await isUnprovenUser(trx, writerId));
}

/**
 * Hides a new comment until staff have looked at it, and notifies its writer of the reason; the writer is locked.
 * `answeredId` is the user whom it answers.
 */
export async function holdComment(
  services: Pick<Services, "jobs">,
  trx: Trx,
  { id, owner_id: writerId, username, text }: CommentRow,
  answeredId: string | null,
): Promise<void> {
  const subject = { kind: "comment", id, title: text } as const;
  await recordAutomatic(services, trx, {
    action: "holdComment",
    target: { _id: writerId, username },
    subject,
    reason: HOLD_REASONS.link,
  });
  await hideComment(trx, id);
  const caseId = await openCase(trx, {
    kind: "hold",
    subject,
    userId: writerId,
    reason: HOLD_CAUSES.indexOf("link"),
    heldCommentId: id,
  });
  await trx.insertInto("holds").values({ case_id: caseId, answered_user_id: answeredId }).execute();
}

/** `holdComment` for one that others have seen; takes its notifications back. */
export async function holdShownComment(
  services: Services,
  trx: Trx,
  comment: CommentRow,
): Promise<void> {
  const { id, post_id: postId } = comment;
  await holdComment(services, trx, comment, await findAnsweredUser(trx, id));
  await deleteNotificationsOfComment(services, trx, id);
  emitChange(services, trx, postId);
}

/** Hides a comment from everybody but its writer and staff. */
export async function hideComment(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("comments").set({ held: true }).where("id", "=", id).execute();
}

/** Returns the user whom a comment answers, as far as they were notified of it. */
async function findAnsweredUser(trx: Trx, id: string): Promise<string | null> {
  const reply: CommentReason = "reply";
  const notified = await trx
    .selectFrom("notifications")
    .select("user_id")
    .where("comment_id", "=", id)
    .where("reason", "=", COMMENT_REASONS.indexOf(reply))
    .executeTakeFirst();
  return notified?.user_id ?? null;
}

/** Whom to notify of a comment: the post's author, and others with the reason. */
type Notified = { authorId: string; recipients: ReadonlyMap<string, CommentReason> };

/** Returns whom to notify of a comment once it is shown, to be locked before it. */
export async function findNotified(
  trx: Trx,
  { post_id: postId, text }: CommentRow,
  caseId: string,
): Promise<Notified> {
  const { owner_id: authorId } = await getCommentedPost(trx, null, postId);
  const { answered_user_id: answeredId } = await trx
    .selectFrom("holds")
    .select("answered_user_id")
    .where("case_id", "=", caseId)
    .executeTakeFirstOrThrow();
  return { authorId, recipients: await listRecipients(trx, text, answeredId) };
}

/** Locks a comment and its post against deletion. */
export async function lockComment(trx: Trx, { id, post_id: postId }: CommentRow): Promise<void> {
  await lockCommentedPost(trx, postId);
  await trx.selectFrom("comments").select("id").where("id", "=", id).forUpdate().execute();
}

/** Shows a locked comment that waits, and notifies of it as if it had just been written. */
export async function showComment(
  services: Services,
  trx: Trx,
  comment: CommentRow,
  notified: Notified,
): Promise<void> {
  await trx.updateTable("comments").set({ held: false }).where("id", "=", comment.id).execute();
  await notifyOfComment(services, trx, comment, notified);
  emitChange(services, trx, comment.post_id);
}
