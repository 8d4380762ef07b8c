import { CASE_OUTCOMES } from "#contract/cases/contract.ts";
import { decidedAction } from "#contract/decisions/contract.ts";
import {
  COMMENT_REASONS,
  type CommentReason,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationGroup,
  type NotificationKind,
} from "#contract/notifications/contract.ts";
import { alternativeText } from "#contract/posts/texts.ts";
import { presentImageIfAny } from "#server/features/images/present.ts";
import type {
  NotificationGroupRow,
  NotificationRow,
} from "#server/features/notifications/queries.ts";
import { presentSmallAvatar } from "#server/features/users/present.ts";

type UrlOf = (key: string) => string;
type Reference = Pick<Notification, "referenceEntityId" | "referenceEntityType">;

/** Presents a notification to its receiver. */
export function presentNotification(row: NotificationRow, urlOf: UrlOf): Notification {
  return {
    _id: row.id,
    notifyingEntityType: notificationKind(row.kind),
    reason: commentReason(row.reason),
    ...presentReference(row, urlOf),
    sender: presentSender(row, urlOf),
    following: Boolean(row.follows_sender),
    commentId: row.comment_id,
    text: row.comment_text,
    pairId: row.pair_id,
    decision: presentDecisionOf(row),
    createdAt: row.created_at.toISOString(),
    read: row.read,
  };
}

export function notificationKind(kind: number): NotificationKind {
  return NOTIFICATION_KINDS[kind] ?? "Like";
}

/** Returns why somebody was notified of a comment; null for other kinds. */
export function commentReason(reason: number | null): CommentReason | null {
  return reason === null ? null : (COMMENT_REASONS[reason] ?? null);
}

/** Presents a group of notifications to their receiver. */
export function presentGroup(group: NotificationGroupRow, urlOf: UrlOf): NotificationGroup {
  const { latest, previous } = group;
  const unreadCount = Number(group.unread_count);
  return {
    ...presentNotification(latest, urlOf),
    read: unreadCount === 0,
    count: Number(group.count),
    unreadCount,
    senderCount: Number(group.sender_count),
    previous: previous
      ? { sender: presentSender(previous, urlOf), text: previous.comment_text }
      : null,
  };
}

const REVERSED = CASE_OUTCOMES.indexOf("reverse");

function presentDecisionOf(row: NotificationRow): Notification["decision"] {
  const { decision_id, decision_action, decision_subject, decision_appeal_until } = row;
  if (decision_id === null || !decision_appeal_until) return null;
  return {
    _id: decision_id,
    action: decidedAction(decision_action ?? -1),
    title: decision_subject ?? "",
    appealUntil: decision_appeal_until.toISOString(),
    reversed: row.appeal_outcome === null ? null : row.appeal_outcome === REVERSED,
  };
}

function presentSender(row: NotificationRow, urlOf: UrlOf): Notification["sender"] {
  return {
    _id: row.sender_id,
    username: row.sender_name,
    avatar: presentSmallAvatar(row.sender_avatar_key, urlOf),
  };
}

function presentReference(row: NotificationRow, urlOf: UrlOf): Reference {
  if (row.board_code !== null) {
    const board = { _id: row.board_code, title: row.board_title ?? "", image: null };
    return { referenceEntityId: board, referenceEntityType: "Board" };
  }
  if (row.post_id === null) {
    const followed = { _id: row.user_id, title: row.receiver_name, image: null };
    return { referenceEntityId: followed, referenceEntityType: "User" };
  }
  const hidden = row.post_nsfw === true && !row.receiver_views_nsfw;
  const title = row.post_title ?? "";
  const pictured = { category: row.post_category ?? 0, title };
  const post = {
    _id: row.post_id,
    title,
    image: hidden
      ? null
      : presentImageIfAny(row, (description) => alternativeText(description, pictured), urlOf),
  };
  return { referenceEntityId: post, referenceEntityType: "Post" };
}
