import { NOTIFICATION_PAGE_SIZE } from "#contract/notifications/contract.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import { seesPerson, type Viewer } from "#server/features/users/hidden-queries.ts";
import { isVisible } from "#server/features/visibility/queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The receiver of notifications; those of senders hidden from the receiver are omitted. */
export type Reader = NonNullable<Viewer>;

// Reading the page at an offset costs as much as all rows before it, so offsets have a limit.
const PAGED_MAX = 10_000;
const UNREAD_MAX = 1_000;

/** Selects notifications with their sender, receiver, post with first picture, and comment. */
function selectNotifications(db: Db) {
  return db
    .selectFrom("notifications")
    .innerJoin("users as sender", "sender.id", "notifications.sender_id")
    .innerJoin("users as receiver", "receiver.id", "notifications.user_id")
    .leftJoin("posts", "posts.id", "notifications.post_id")
    .leftJoin("images", (join) =>
      join.onRef("images.post_id", "=", "posts.id").on("images.position", "=", 0),
    )
    .leftJoin("comments", "comments.id", "notifications.comment_id")
    .select([
      "notifications.id",
      "notifications.user_id",
      "notifications.sender_id",
      "notifications.kind",
      "notifications.post_id",
      "notifications.read",
      "notifications.created_at",
      "sender.username as sender_name",
      "sender.avatar_key as sender_avatar_key",
      "receiver.username as receiver_name",
      "receiver.setting_view_nsfw as receiver_views_nsfw",
      "posts.title as post_title",
      "posts.category as post_category",
      "posts.nsfw as post_nsfw",
      ...IMAGE_COLUMNS,
      "comments.text as comment_text",
    ]);
}

export type NotificationRow = Awaited<
  ReturnType<ReturnType<typeof selectNotifications>["execute"]>
>[number];

export function findNotification(db: Db, id: string): Promise<NotificationRow | undefined> {
  return selectNotifications(db)
    .where("notifications.id", "=", id)
    .where(isVisible("notifications.sender_id", "notifications.id"))
    .where(isVisible("notifications.user_id", "notifications.id"))
    .executeTakeFirst();
}

/** Returns a user's newest notifications. */
export function listLatestNotifications(db: Db, reader: Reader, count: number) {
  return listFrom(db, reader, { limit: count, offset: 0 });
}

/** Returns a page (from 1) of a user's newest 10,000 notifications, and the number of pages. */
export async function listNotificationPage(db: Db, reader: Reader, page: number) {
  const limit = NOTIFICATION_PAGE_SIZE;
  const offset = (page - 1) * limit;
  const [total, rows] = await Promise.all([
    countUpTo(db, PAGED_MAX, ofReader(db, reader)),
    offset < PAGED_MAX ? listFrom(db, reader, { limit, offset }) : [],
  ]);
  return { rows, pageCount: Math.ceil(total / limit) };
}

/** Returns the number of a user's unread notifications, at most 1,000. */
export function countUnread(db: Db, reader: Reader): Promise<number> {
  const unread = ofReader(db, reader).where((eb) => eb.not(eb.ref("read")));
  return countUpTo(db, UNREAD_MAX, unread);
}

function ofReader(db: Db, reader: Reader) {
  return db
    .selectFrom("notifications")
    .where("user_id", "=", reader._id)
    .where(seesPerson(reader, "sender_id"))
    .where(isVisible("notifications.sender_id", "notifications.id"))
    .where(isVisible("notifications.user_id", "notifications.id"));
}

/** Returns notifications from an offset; only the index is read up to there. */
function listFrom(db: Db, reader: Reader, { limit, offset }: { limit: number; offset: number }) {
  const ids = ofReader(db, reader).select("id").orderBy("id", "desc").limit(limit).offset(offset);
  return selectNotifications(db)
    .where("notifications.id", "in", ids)
    .orderBy("notifications.id", "desc")
    .execute();
}

/** Counts in the index only, up to `max`. */
async function countUpTo(db: Db, max: number, query: ReturnType<typeof ofReader>): Promise<number> {
  const { count } = await db
    .selectFrom(query.select("user_id").limit(max).as("counted"))
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
