import { type RawBuilder, sql } from "kysely";
import { countUnread, groupKey, type Reader } from "#server/features/notifications/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

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
      and notifications.id <= newest.id
      and ${groupKey("notifications")} = ${groupKey("newest")})`;
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
