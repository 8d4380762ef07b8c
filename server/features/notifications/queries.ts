import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  COMMENT_REASONS,
  NOTIFICATION_KINDS,
  NOTIFICATION_PAGE_SIZE,
  type NotificationFilter,
} from "#contract/notifications/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { isOpenTo } from "#server/features/boards/queries.ts";
import { IMAGE_COLUMNS } from "#server/features/images/present.ts";
import {
  opensPost,
  opensPostOf,
  seesUnmuted,
  type Viewer,
} from "#server/features/users/hidden-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";

/**
 * The receiver of notifications. Those of hidden or muted senders, and about posts and boards that the reader may not
 * open, are omitted.
 */
export type Reader = NonNullable<Viewer>;

// Every page groups all of them.
const PAGED_MAX = 10_000;
const UNREAD_MAX = 1_000;

/** Selects notifications with their sender, receiver, post with first picture, and comment. */
function selectNotifications(db: Db) {
  return db
    .selectFrom("visible_notifications as notifications")
    .innerJoin("users as sender", "sender.id", "notifications.sender_id")
    .innerJoin("users as receiver", "receiver.id", "notifications.user_id")
    .leftJoin("posts", "posts.id", "notifications.post_id")
    .leftJoin("images", (join) =>
      join
        .onRef("images.post_id", "=", "posts.id")
        .on("images.position", "=", 0)
        // Pictures of removed posts are not served.
        .on("posts.removed_until", "is", null)
        .on("posts.deleted_at", "is", null),
    )
    .leftJoin("comments", "comments.id", "notifications.comment_id")
    .leftJoin("boards", "boards.id", "notifications.board_id")
    .leftJoin("decisions", "decisions.id", "notifications.decision_id")
    .leftJoin("cases as appeal", "appeal.decision_id", "notifications.decision_id")
    .select([
      "notifications.id",
      "notifications.user_id",
      "notifications.sender_id",
      "notifications.kind",
      "notifications.reason",
      "notifications.post_id",
      "notifications.pair_id",
      "notifications.read",
      "notifications.created_at",
      "sender.username as sender_name",
      "sender.avatar_key as sender_avatar_key",
      "receiver.username as receiver_name",
      "receiver.setting_view_nsfw as receiver_views_nsfw",
      "posts.title as post_title",
      "posts.owner_id as post_owner_id",
      "posts.category as post_category",
      "posts.nsfw as post_nsfw",
      ...IMAGE_COLUMNS,
      "comments.id as comment_id",
      "comments.text as comment_text",
      "boards.code as board_code",
      "boards.title as board_title",
      "notifications.decision_id",
      "decisions.action as decision_action",
      "decisions.subject as decision_subject",
      "decisions.appeal_until as decision_appeal_until",
      "appeal.outcome as appeal_outcome",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("follows")
          .whereRef("follows.follower_id", "=", "notifications.user_id")
          .whereRef("follows.followed_id", "=", "notifications.sender_id"),
      ).as("follows_sender"),
    );
}

export type NotificationRow = Awaited<
  ReturnType<ReturnType<typeof selectNotifications>["execute"]>
>[number];

export function findNotification(
  db: Db,
  reader: Reader,
  id: string,
): Promise<NotificationRow | undefined> {
  const ids = ofReader(db, reader).select("id").where("id", "=", id);
  return selectNotifications(db).where("notifications.id", "=", anyOf(ids)).executeTakeFirst();
}

/** Returns a user's newest notifications. */
export function listLatestNotifications(db: Db, reader: Reader, count: number) {
  const ids = ofReader(db, reader).select("id").orderBy("id", "desc").limit(count);
  return selectNotifications(db)
    .where("notifications.id", "=", anyOf(ids))
    .orderBy("notifications.id", "desc")
    .execute();
}

type GroupPage = { page: number; kind?: NotificationFilter | undefined };

/**
 * Returns a page (from 1) of a user's newest 10,000 notifications in groups, without hidden ones, and the number
 * of pages.
 */
export async function listGroupPage(db: Db, reader: Reader, groupPage: GroupPage) {
  const { total, ids } = await findGroups(db, reader, groupPage);
  const groups = await describeGroups(db, reader, ids);
  const all = groups.flatMap(({ id, previous_id }) => (previous_id ? [id, previous_id] : [id]));
  const rows = await selectNotifications(db).where("notifications.id", "=", anyOf(all)).execute();
  return {
    groups: groups.flatMap(({ id, previous_id, ...group }) => {
      const latest = rows.find((row) => row.id === id);
      // Without one that was deleted since the groups were read.
      return latest
        ? [{ ...group, latest, previous: rows.find((row) => row.id === previous_id) }]
        : [];
    }),
    pageCount: pageCountOf(Number(total), NOTIFICATION_PAGE_SIZE),
  };
}

export type NotificationGroupRow = Awaited<ReturnType<typeof listGroupPage>>["groups"][number];

const COMMENT = NOTIFICATION_KINDS.indexOf("Comment");
const MENTION = COMMENT_REASONS.indexOf("mention");

/** What the rows of a filter have in common. */
const FILTERS: Readonly<Record<NotificationFilter, RawBuilder<SqlBool>>> = {
  comments: sql`kind = ${COMMENT} and reason is distinct from ${MENTION}`,
  mentions: sql`kind = ${COMMENT} and reason = ${MENTION}`,
  likes: sql`kind = ${NOTIFICATION_KINDS.indexOf("Like")}`,
  followers: sql`kind = ${NOTIFICATION_KINDS.indexOf("Follow")}`,
};

/** Returns the number of all groups, and the newest notification of each of a page. */
function findGroups(db: Db, reader: Reader, { page, kind }: GroupPage) {
  const filter = kind ? FILTERS[kind] : sql<SqlBool>`true`;
  // Counted from the index, hidden ones among them, so that however many are hidden, no more are read.
  const oldest = db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", reader._id)
    .where(filter)
    .orderBy("id", "desc")
    .offset(PAGED_MAX - 1)
    .limit(1);
  return db
    .with("newest", () =>
      sentTo(db, reader)
        .where(filter)
        .where("id", ">=", sql<string>`coalesce((${oldest}), 0)`)
        .selectAll("notifications"),
    )
    .with("groups", (cte) =>
      cte
        .selectFrom("newest")
        .select(({ fn }) => fn.max("id").as("id"))
        .where((eb) =>
          eb.or([
            eb("post_id", "is", null),
            opensPostOf(reader, "newest.post_id", cte.selectFrom("newest").select("post_id")),
          ]),
        )
        .groupBy(groupKey("newest")),
    )
    .selectNoFrom((eb) => [
      eb.selectFrom("groups").select(eb.fn.countAll<string>().as("count")).as("total"),
      sql<string[]>`array(${eb
        .selectFrom("groups")
        .select("id")
        .orderBy("id", "desc")
        .limit(NOTIFICATION_PAGE_SIZE)
        .offset((page - 1) * NOTIFICATION_PAGE_SIZE)})`.as("ids"),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns what the groups of some notifications contain, those up to each. */
function describeGroups(db: Db, reader: Reader, ids: readonly string[]) {
  const members = sentTo(db, reader)
    .where(isInGroup("notifications", "newest"))
    .select(({ fn, ref }) => [
      sql<string | null>`(array_agg(${ref("id")} order by ${ref("id")} desc))[2]`.as("previous_id"),
      fn.countAll<string>().as("count"),
      fn.count<string>("id").filterWhere("read", "=", false).as("unread_count"),
      fn.count<string>("sender_id").distinct().as("sender_count"),
    ]);
  return db
    .selectFrom("notifications as newest")
    .innerJoinLateral(members.as("members"), (join) => join.onTrue())
    .select(["newest.id", "previous_id", "count", "unread_count", "sender_count"])
    .where("newest.id", "=", anyOf(ids))
    .orderBy("newest.id", "desc")
    .execute();
}

/** Returns a condition: a notification is in the group of another, and no newer. */
export function isInGroup(table: string, newest: string): RawBuilder<SqlBool> {
  const [one, other] = [sql.table(table), sql.table(newest)];
  // The key alone has no index: either they are the same one, or they have a post in common.
  return sql`(${one}.id = ${other}.id or ${one}.post_id = ${other}.post_id)
    and ${one}.id <= ${other}.id and ${groupKey(table)} = ${groupKey(newest)}`;
}

/** Returns what the notifications of a group have in common. */
function groupKey(table: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  // A follow has no post; what is about a pair of posts or a decision stands alone.
  const alone = sql`case when ${column("post_id")} is null or ${column("pair_id")} is not null
      or ${column("decision_id")} is not null
    then ${column("id")} end`;
  return sql<string>`(${column("kind")}, coalesce(${column("reason")}, 0),
    coalesce(${alone}, ${column("post_id")}), (${column("created_at")} at time zone 'UTC')::date)`;
}

/** Returns the number of a user's unread notifications, at most 1,000. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const unread = ofReader(db, reader).where((eb) => eb.not(eb.ref("read")));
  return countRows(db, unread.select("user_id").limit(UNREAD_MAX));
}

function ofReader(db: Db, reader: Reader) {
  return sentTo(db, reader).where((eb) =>
    eb.or([eb("post_id", "is", null), opensPost(reader, "notifications.post_id")]),
  );
}

/** Returns a condition: the reader may open the board of a notification. */
function opensBoard(reader: Reader): RawBuilder<SqlBool> {
  return sql`exists (select from visible_boards as boards join users on users.id = boards.owner_id
    where boards.id = notifications.board_id and ${isOpenTo(reader)})`;
}

/** Selects a user's notifications, also of posts that the user may not open. */
function sentTo(db: Db, reader: Reader) {
  return (
    db
      .selectFrom("visible_notifications as notifications")
      .where("user_id", "=", reader._id)
      // Nobody can hide a decision by blocking whoever took it.
      .where((eb) => eb.or([eb("decision_id", "is not", null), seesUnmuted(reader, "sender_id")]))
      .where((eb) => eb.or([eb("board_id", "is", null), opensBoard(reader)]))
  );
}
