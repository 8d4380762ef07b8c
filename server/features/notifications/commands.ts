import { type RawBuilder, sql } from "kysely";
import {
  COMMENT_REASONS,
  type CommentReason,
  DECISION_KINDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  PAIR_KINDS,
} from "#contract/notifications/contract.ts";
import { getUser } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";
import { presentNotification } from "./present.ts";
import { countUnread, findNotification, isInGroup, type Reader } from "./queries.ts";

/**
 * What happened; the target is the comment, the liked post, the followed user, the pair of posts, the decision, the
 * board, or that a post wears a symbol.
 */
type Act = { senderId: string; kind: NotificationKind; targetId: string };
type NewNotification = Act & {
  userId: string;
  postId?: string;
  commentId?: string;
  boardId?: string;
  /** Why somebody is notified of a comment. */
  reason?: CommentReason;
};
/** A notification and its receiver. */
type PushedNotification = { id: string; userId: string };

/**
 * Notifies of acts, and pushes the notifications after the commit; nobody of their own acts, and of none
 * twice, except that a claim about a pair notifies again once its notification has been read. What a
 * program decided has the receiver as its sender, whom the text does not name. Acts between a blocked pair are
 * refused before.
 */
export async function notify(
  services: Services,
  trx: Trx,
  ...notifications: readonly NewNotification[]
): Promise<void> {
  const rows = notifications
    .filter(({ userId, senderId, kind }) => userId !== senderId || isOneOf(DECISION_KINDS, kind))
    .map(rowOf);
  if (rows.length === 0) return;
  const created = await trx
    .insertInto("notifications")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["sender_id", "kind", "target_id", "user_id"])
        .doUpdateSet((eb) => ({
          id: eb.ref("excluded.id"),
          created_at: eb.ref("excluded.created_at"),
          read: false,
          pruned_at: null,
        }))
        .where(
          sql<boolean>`(notifications.pruned_at is not null
            or (notifications.read and notifications.pair_id is not null))`,
        ),
    )
    .returning(["id", "user_id as userId"])
    .execute();
  for (const row of created) afterCommit(trx, () => push(services, row));
}

function rowOf({ userId, senderId, kind, targetId, ...about }: NewNotification) {
  return {
    user_id: userId,
    sender_id: senderId,
    kind: NOTIFICATION_KINDS.indexOf(kind),
    target_id: targetId,
    post_id: about.postId ?? null,
    comment_id: about.commentId ?? null,
    board_id: about.boardId ?? null,
    reason: about.reason === undefined ? null : COMMENT_REASONS.indexOf(about.reason),
    pair_id: isOneOf(PAIR_KINDS, kind) ? targetId : null,
    decision_id: isOneOf(DECISION_KINDS, kind) ? targetId : null,
  };
}

function isOneOf(kinds: readonly NotificationKind[], kind: NotificationKind): boolean {
  return kinds.includes(kind);
}

type BoardAct = { senderId: string; boardId: string };

/** Notifies users that a post was added to a board, and pushes the notifications after the commit. */
export async function notifyOfBoard(
  services: Services,
  trx: Trx,
  userIds: readonly string[],
  { senderId, boardId }: BoardAct,
): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await sql<PushedNotification>`
    insert into notifications (user_id, sender_id, kind, target_id, board_id)
    select receiver_id, ${senderId}, ${NOTIFICATION_KINDS.indexOf("Board")}, next_id(), ${boardId}
    from unnest(${[...userIds]}::bigint[]) as receiver_id
    returning id, user_id as "userId"`.execute(trx);
  for (const row of rows) afterCommit(trx, () => push(services, row));
}

/** Deletes the notification of an act, and removes it from open pages after the commit. */
export async function deleteNotification(
  services: Services,
  trx: Trx,
  { senderId, kind, targetId }: Act,
): Promise<void> {
  const rows = await trx
    .deleteFrom("notifications")
    .where("sender_id", "=", senderId)
    .where("kind", "=", NOTIFICATION_KINDS.indexOf(kind))
    .where("target_id", "=", targetId)
    .returning(["id", "user_id as userId"])
    .execute();
  for (const row of rows) pushRemoval(services, trx, row);
}

/** Deletes the notifications of a comment, and removes them from open pages after the commit. */
export async function deleteNotificationsOfComment(
  services: Services,
  trx: Trx,
  commentId: string,
): Promise<void> {
  const rows = await trx
    .deleteFrom("notifications")
    .where("comment_id", "=", commentId)
    .returning(["id", "user_id as userId"])
    .execute();
  for (const row of rows) pushRemoval(services, trx, row);
}

/** Removes a notification from its receiver's open pages, after the commit. */
export function pushRemoval(services: Services, trx: Trx, notification: PushedNotification): void {
  afterCommit(trx, () => emitRemoval(services, notification));
}

/**
 * Pushes a new notification to its receiver. Never fails: it is stored, and a page that missed it reads it
 * with its next call.
 */
function push(services: Services, { id, userId }: PushedNotification): Promise<void> {
  return services.live.attempt(async () => {
    if (services.live.isOnline(userId)) await emitToReceiver(services, { id, userId });
  });
}

async function emitToReceiver(services: Services, pushed: PushedNotification): Promise<void> {
  const { db, live, storage } = services;
  const { id, userId } = pushed;
  const { roles } = await getUser(db, userId);
  const reader = { _id: userId, roles, hidesPeople: true };
  const row = await findNotification(db, reader, id);
  if (!row) return;
  live.emitToUser(userId, "NEW_NOTIFICATION", presentNotification(row, storage.urlOf));
  // Deleted between reading and emitting: its removal was emitted first, and has to come last.
  if (!(await findNotification(db, reader, id))) emitRemoval(services, pushed);
}

function emitRemoval({ live }: Services, { id, userId }: PushedNotification): void {
  live.emitToUser(userId, "DELETE_NOTIFICATION", { _id: id });
}

type Condition = RawBuilder<boolean>;
type Marked = { notificationIds: readonly string[]; withGroups: boolean };

/** Marks a user's notifications as read; returns how many remain unread. */
export function markRead(
  services: Services,
  reader: Reader,
  { notificationIds, withGroups }: Marked,
): Promise<number> {
  const isMarked = sql<boolean>`notifications.id = ${anyOf(notificationIds)}`;
  if (!withGroups) return markUnread(services, reader, isMarked);
  const inGroup = sql<boolean>`exists (select from notifications as newest
    where newest.id = ${anyOf(notificationIds)} and newest.user_id = ${reader._id}
      and ${isInGroup("notifications", "newest")})`;
  return markUnread(services, reader, inGroup);
}

/** Marks a user's notifications up to one as read; returns how many remain unread. */
export function markAllRead(services: Services, reader: Reader, upToId: string): Promise<number> {
  return markUnread(services, reader, sql<boolean>`notifications.id <= ${upToId}`);
}

async function markUnread(
  { db, live }: Services,
  reader: Reader,
  condition: Condition,
): Promise<number> {
  const ids = await markRows(db, reader._id, condition);
  const unreadNotificationCount = await countUnread(db, reader);
  if (ids.length > 0) {
    live.emitToUser(reader._id, "READ_NOTIFICATIONS", { ids, unreadNotificationCount });
  }
  return unreadNotificationCount;
}

/** Locks the rows in one order, so that tabs that mark the same ones do not deadlock. */
async function markRows(db: Db, userId: string, condition: Condition): Promise<string[]> {
  const unread = db
    .selectFrom("notifications")
    .select("id")
    .where(condition)
    .where("user_id", "=", userId)
    .where((eb) => eb.not(eb.ref("read")))
    .orderBy("id")
    .forUpdate();
  const rows = await db
    .updateTable("notifications")
    .set({ read: true })
    .where("id", "=", anyOf(unread))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
