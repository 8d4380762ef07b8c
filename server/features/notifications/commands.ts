import { type RawBuilder, sql } from "kysely";
import {
  DECISION_KINDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  PAIR_KINDS,
} from "#contract/notifications/contract.ts";
import { presentNotification } from "#server/features/notifications/present.ts";
import { findNotification } from "#server/features/notifications/queries.ts";
import { isMuted } from "#server/features/users/hidden-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * What happened; the target is the comment, the liked post, the followed user, the pair of posts, or the
 * decision. That of a mention is an id of its own, because a comment may mention several people.
 */
type Act = { senderId: string; kind: NotificationKind; targetId: string };
type NewNotification = Act & { userId: string; postId?: string };
/** A notification and its receiver. */
export type PushedNotification = { id: string; userId: string };

/**
 * Creates a notification and returns its id; undefined for a user's own acts, and if it exists already.
 * What a program decided has the receiver as its sender, whom the text does not name.
 * Acts between a blocked pair are refused before.
 */
export async function createNotification(
  trx: Trx,
  { userId, senderId, kind, targetId, postId }: NewNotification,
): Promise<string | undefined> {
  const acts = sql`select ${userId}::bigint, ${senderId}::bigint, ${targetId}::bigint,
    ${postId ?? null}::bigint, null::bigint, null::smallint`;
  const { rows } = await insertNotifications({ kind, acts }).execute(trx);
  return rows[0]?.id;
}

/**
 * `createNotification` as part of a larger statement, for many acts, each with its receiver, sender,
 * target, post, comment and reason.
 */
export function insertNotifications({
  kind,
  acts,
}: {
  kind: NotificationKind;
  acts: RawBuilder<unknown>;
}): RawBuilder<{ id: string; user_id: string; target_id: string; comment_id: string | null }> {
  const targetIf = (is: boolean) => (is ? sql`target` : sql`null::bigint`);
  return sql`
    insert into notifications (user_id, sender_id, target_id, post_id, comment_id, reason, pair_id,
      decision_id, kind)
    select receiver, sender, target, post, comment, reason, ${targetIf(isOneOf(PAIR_KINDS, kind))},
      ${targetIf(isOneOf(DECISION_KINDS, kind))}, ${NOTIFICATION_KINDS.indexOf(kind)}
    from (${acts}) as acts (receiver, sender, target, post, comment, reason)
    where receiver <> sender or ${sql.lit(isOneOf(DECISION_KINDS, kind))}
    on conflict (sender_id, kind, target_id) do update
      set id = excluded.id, created_at = excluded.created_at, read = false, pruned_at = null
      where notifications.pruned_at is not null
    returning id, user_id, target_id, comment_id`;
}

function isOneOf(kinds: readonly NotificationKind[], kind: NotificationKind): boolean {
  return kinds.includes(kind);
}

/** Deletes the notification of an act; returns it for `pushRemoval`. */
export function deleteNotification(
  trx: Trx,
  { senderId, kind, targetId }: Act,
): Promise<PushedNotification | undefined> {
  return trx
    .deleteFrom("notifications")
    .where("sender_id", "=", senderId)
    .where("kind", "=", NOTIFICATION_KINDS.indexOf(kind))
    .where("target_id", "=", targetId)
    .returning(["id", "user_id as userId"])
    .executeTakeFirst();
}

/** Deletes the notifications of a comment; returns them for `pushRemoval`. */
export function deleteNotificationsOfComment(
  trx: Trx,
  commentId: string,
): Promise<PushedNotification[]> {
  return trx
    .deleteFrom("notifications")
    .where("comment_id", "=", commentId)
    .returning(["id", "user_id as userId"])
    .execute();
}

/**
 * Pushes a new notification to its receiver, after the commit. Never fails: it is stored, and a page that
 * missed it reads it with its next call.
 */
export function pushNotification(
  services: Services,
  { id, userId }: PushedNotification,
): Promise<void> {
  return services.live.attempt(async () => {
    if (services.live.isOnline(userId)) await emitToReceiver(services, id);
  });
}

async function emitToReceiver(services: Services, id: string): Promise<void> {
  const { db, live, storage } = services;
  const row = await findNotification(db, id);
  if (!row) return;
  if (row.decision_id === null && (await isMuted(db, row.user_id, row.sender_id))) return;
  live.emitToUser(row.user_id, "NEW_NOTIFICATION", presentNotification(row, storage.urlOf));
  // Deleted between reading and emitting: its removal was emitted first, and has to come last.
  if (!(await findNotification(db, id))) pushRemoval(services, { id, userId: row.user_id });
}

/** Pushes the removal of a notification to its receiver, after the commit. */
export function pushRemoval({ live }: Services, { id, userId }: PushedNotification): void {
  live.emitToUser(userId, "DELETE_NOTIFICATION", { _id: id });
}
