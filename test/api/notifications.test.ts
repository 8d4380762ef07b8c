import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { deleteComment } from "#contract/comments/contract.ts";
import {
  listNotifications,
  type Notification,
  type NotificationFilter,
  readAllNotifications,
  readNotifications,
} from "#contract/notifications/contract.ts";
import { block, comment, follow, like, removePost, unblock, unfollow, unlike } from "#test/acts.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { renewed } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { me } from "#test/reads.ts";
import { aComment } from "#test/reported.ts";
import { setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const star = renewed(() => aUser(app));
const fan = renewed(() => aUser(app));

async function page(user: TestUser, number?: unknown, kind?: NotificationFilter) {
  const { status, body } = await user.client.call(listNotifications, {
    query: { page: number, kind },
  });
  expect(status).toBe(200);
  return { notifications: body.notifications ?? [], pageCount: body.pageCount };
}

const own = async ({ client }: TestUser) =>
  (await me(client)) as { notifications: Notification[]; unreadNotificationCount: number };

function markRead(user: TestUser, notificationIds: string[]) {
  return user.client.call(readNotifications, { body: { notificationIds } });
}

/** Inserts `count` notifications of likes and comments, each with a target of its own. */
async function manyNotifications(user: TestUser, sender: TestUser, count: number): Promise<void> {
  await sql`insert into notifications (user_id, sender_id, kind, target_id)
    select ${user._id}::bigint, ${sender._id}::bigint, 2, 1000 + n
    from generate_series(1, ${count}::int) as n`.execute(app.db);
}

describe("Notifications are created", () => {
  test("for a like, a comment and a follow, newest first, with what they refer to", async () => {
    const post = await aPost(star, { title: "Riot shield" });
    await like(fan, post);
    await comment(fan, post, "So shiny");
    await follow(fan, star);
    await follow(star, fan);
    const { notifications, pageCount } = await page(star);
    expect(pageCount).toBe(1);
    const sender = { _id: fan._id, username: fan.username, avatar: null };
    const image = { width: 340, height: 340, url: expect.stringMatching(/^\/media\/.*\.webp$/) };
    const named = { _id: post, title: "Riot shield", image };
    const [followed, commented, liked] = notifications;
    expect((await own(star)).notifications[0]).toMatchObject({ sender, following: true });
    expect(followed).toMatchObject({
      notifyingEntityType: "Follow",
      referenceEntityType: "User",
      referenceEntityId: { _id: star._id, title: star.username, image: null },
      sender,
      following: true,
      text: null,
      read: false,
    });
    expect(commented).toMatchObject({
      notifyingEntityType: "Comment",
      referenceEntityType: "Post",
      referenceEntityId: named,
      sender,
      text: "So shiny",
    });
    expect(liked).toMatchObject({
      notifyingEntityType: "Like",
      referenceEntityType: "Post",
      referenceEntityId: named,
      sender,
      text: null,
    });
  });

  test("and removed with their act, without any other", async () => {
    const post = await aPost(star);
    const first = await aComment(fan, post, "One");
    await comment(fan, post, "Two");
    await like(fan, post);
    await follow(fan, star);
    await fan.client.call(deleteComment, { params: { id: first } });
    await unlike(fan, post);
    await unfollow(fan, star);
    expect((await page(star)).notifications).toMatchObject([{ text: "Two", count: 1 }]);
    expect((await own(star)).unreadNotificationCount).toBe(1);
  });
});

describe("Notifications about another's post", () => {
  const bystander = renewed(() => aUser(app));
  const staff = renewed(() => aStaffMember(app));

  /** Returns what the user is shown and counted of notifications, as texts. */
  async function shown(user: TestUser) {
    const { notifications, unreadNotificationCount } = await own(user);
    const listed = (await page(user)).notifications;
    expect(listed.map(({ _id }) => _id)).toEqual(notifications.map(({ _id }) => _id));
    const filtered = (await page(user, 1, "mentions")).notifications;
    return {
      titles: notifications.map(({ referenceEntityId }) => referenceEntityId.title),
      mentions: filtered.length,
      unread: unreadNotificationCount,
    };
  }
  const EVERYTHING = { titles: ["Open", "Own"], mentions: 1, unread: 2 };
  const HIDDEN = { titles: ["Own"], mentions: 0, unread: 1 };

  async function mentioned(): Promise<string> {
    await like(bystander, await aPost(fan, { title: "Own" }));
    const post = await aPost(star, { title: "Open" });
    await comment(bystander, post, `Look, @${fan.username}`);
    expect(await shown(fan)).toEqual(EVERYTHING);
    return post;
  }

  test("are left out while a block separates its maker and the reader", async () => {
    await mentioned();
    await block(star, fan);
    expect(await shown(fan)).toEqual(HIDDEN);
    await unblock(star, fan);
    expect(await shown(fan)).toEqual(EVERYTHING);
    await block(fan, star);
    expect(await shown(fan)).toEqual(HIDDEN);
  });

  test("are left out once it is removed or waits for staff, but not for its maker", async () => {
    const post = await mentioned();
    const ownTitles = async () => (await shown(star)).titles;
    expect(await ownTitles()).toEqual(["Open"]);
    await setRows(app, "posts", { id: post }, { removed_until: "infinity" as never });
    expect(await shown(fan)).toEqual(HIDDEN);
    expect(await ownTitles()).toEqual(["Open"]);
    await setRows(app, "posts", { id: post }, { removed_until: null });
    expect(await shown(fan)).toEqual(EVERYTHING);
    await removePost(staff, post);
    expect(await shown(fan)).toEqual(HIDDEN);
  });

  test("are left out while its maker is pruned", async () => {
    await mentioned();
    await prune(staff, star);
    expect(await shown(fan)).toEqual(HIDDEN);
    await restore(staff, star);
    expect(await shown(fan)).toEqual(EVERYTHING);
  });
});

describe("Reading notifications", () => {
  test("listing marks nothing read; marking returns the number still unread", async () => {
    const post = await aPost(star);
    await like(fan, post);
    await follow(fan, star);
    await page(star);
    const { notifications } = await page(star);
    expect(notifications.map(({ read }) => read)).toEqual([false, false]);
    const [newest] = notifications;
    const marked = await markRead(star, [newest?._id ?? ""]);
    expect(marked.body).toEqual({ success: true, unreadNotificationCount: 1 });
    expect((await page(star)).notifications.map(({ read }) => read)).toEqual([true, false]);
    expect((await own(star)).unreadNotificationCount).toBe(1);
    const again = await markRead(star, [newest?._id ?? "", newest?._id ?? ""]);
    expect(again.body.unreadNotificationCount).toBe(1);
  });

  test("ignores ids of other users and unknown ids", async () => {
    await follow(fan, star);
    const [mine] = (await page(star)).notifications;
    const reply = await markRead(fan, [mine?._id ?? "", "9223372036854775807"]);
    expect(reply).toMatchObject({ status: 200, body: { unreadNotificationCount: 0 } });
    expect((await page(star)).notifications[0]?.read).toBe(false);
    expect((await markRead(star, [])).body.unreadNotificationCount).toBe(1);
  });

  test("is refused for no list of up to 200 ids", async () => {
    const tooMany = Array.from({ length: 201 }, (_, index) => `${index + 1}`);
    for (const notificationIds of [["all"], tooMany]) {
      const body = { notificationIds };
      const reply = await star.client.json("POST", "/api/user/notifications", body);
      expect(reply.status).toBe(400);
    }
    expect((await markRead(star, tooMany.slice(1))).status).toBe(200);
  });

  test("creates an unread notification when a read act is repeated", async () => {
    await follow(fan, star);
    const [first] = (await page(star)).notifications;
    await markRead(star, [first?._id ?? ""]);
    await unfollow(fan, star);
    await follow(fan, star);
    const { notifications } = await page(star);
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject({ read: false });
    expect(notifications[0]?._id).not.toBe(first?._id);
  });
});

describe("Groups of notifications", () => {
  test("merge the likes and the comments of one post on one day, and no follows", async () => {
    const post = await aPost(star);
    const other = await aPost(star);
    const [second, third] = [await aUser(app), await aUser(app)];
    await comment(fan, post, "One");
    await follow(second, star);
    await comment(second, post, "Two");
    for (const user of [fan, second, third]) await like(user, post);
    await comment(second, post, "Three");
    await like(fan, other);
    await follow(third, star);
    const { notifications, pageCount } = await page(star);
    const nameOf = ({ username }: TestUser) => ({ sender: { username } });
    expect(notifications).toMatchObject([
      {
        notifyingEntityType: "Follow",
        ...nameOf(third),
        count: 1,
        previous: null,
        following: false,
      },
      { referenceEntityId: { _id: other }, count: 1, senderCount: 1, previous: null },
      {
        notifyingEntityType: "Comment",
        ...nameOf(second),
        text: "Three",
        count: 3,
        senderCount: 2,
        unreadCount: 3,
        previous: { ...nameOf(second), text: "Two" },
      },
      {
        notifyingEntityType: "Like",
        ...nameOf(third),
        count: 3,
        senderCount: 3,
        previous: { ...nameOf(second), text: null },
      },
      { notifyingEntityType: "Follow", ...nameOf(second), count: 1 },
    ]);
    expect(pageCount).toBe(1);
    expect((await own(star)).notifications).toHaveLength(5);
  });

  test("do not merge what happened on different days", async () => {
    const post = await aPost(star);
    await like(fan, post);
    await sql`update notifications set created_at = created_at - interval '1 day'
      where user_id = ${star._id}`.execute(app.db);
    await like(await aUser(app), post);
    expect((await page(star)).notifications).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  test("are read as a whole, but not what came later, or alone when asked", async () => {
    const post = await aPost(star);
    for (const text of ["One", "Two", "Three"]) await comment(fan, post, text);
    await like(fan, post);
    const [liked, seen] = (await page(star)).notifications;
    await comment(fan, post, "Four");
    const body = { notificationIds: [seen?._id ?? ""] };
    const reply = await star.client.call(readNotifications, { body });
    expect(reply.body).toEqual({ success: true, unreadNotificationCount: 2 });
    expect((await page(star)).notifications).toMatchObject([
      { text: "Four", count: 4, unreadCount: 1, read: false },
      { _id: liked?._id, read: false },
    ]);
    expect((await fan.client.call(readNotifications, { body })).status).toBe(200);
    expect((await own(star)).unreadNotificationCount).toBe(2);
    const [newest] = (await page(star)).notifications;
    await comment(fan, post, "Five");
    const alone = { notificationIds: [newest?._id ?? ""], withGroups: false };
    const read = await star.client.call(readNotifications, { body: alone });
    expect(read.body).toEqual({ success: true, unreadNotificationCount: 2 });
  });

  test("are read all at once, up to the newest that was seen", async () => {
    await manyNotifications(star, fan, 1_100);
    const [seen] = (await page(star)).notifications;
    await like(fan, await aPost(star));
    const body = { upToId: seen?._id ?? "" };
    expect((await fan.client.call(readAllNotifications, { body })).status).toBe(200);
    expect((await own(star)).unreadNotificationCount).toBe(1_000);
    const reply = await star.client.call(readAllNotifications, { body });
    expect(reply.body).toEqual({ success: true, unreadNotificationCount: 1 });
    const { notifications } = await page(star);
    expect(notifications.map(({ read }) => read)).toEqual([false, ...Array(19).fill(true)]);
  });
});

describe("Pages of notifications", () => {
  test("list one kind when asked, with its own pages", async () => {
    const post = await aPost(star);
    await manyNotifications(star, fan, 21);
    await comment(fan, post, "To the author");
    const theirs = await aPost(fan);
    await comment(fan, theirs, "Yes", await aComment(star, theirs, "A question"));
    await comment(await aUser(app), await aPost(fan), `@${star.username}`);
    await like(fan, post);
    const listed = async (kind: NotificationFilter) => {
      const { notifications, pageCount } = await page(star, 1, kind);
      const named = notifications.map((one) => one.reason ?? one.notifyingEntityType);
      return [[...new Set(named)], notifications.length, pageCount];
    };
    expect(await listed("comments")).toEqual([["reply", "post"], 2, 1]);
    expect(await listed("mentions")).toEqual([["mention"], 1, 1]);
    expect(await listed("likes")).toEqual([["Like"], 1, 1]);
    expect(await listed("followers")).toEqual([["Follow"], 20, 2]);
    const unknown = await star.client.fetch("/api/user/notifications?kind=Agreement");
    expect(unknown.status).toBe(200);
  });

  test("contain 20 each; pages past the end are empty with the true page count", async () => {
    await manyNotifications(star, fan, 45);
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page(star, number)));
    expect(pages.map(({ notifications }) => notifications.length)).toEqual([20, 20, 5, 0]);
    expect(pages.map(({ pageCount }) => pageCount)).toEqual([3, 3, 3, 3]);
    const ids = pages.flatMap(({ notifications }) => notifications.map(({ _id }) => BigInt(_id)));
    expect(new Set(ids).size).toBe(45);
    expect(ids).toEqual(ids.toSorted((a, b) => Number(b - a)));
    for (const number of ["", "0", "-3", "none"]) {
      expect(await page(star, number)).toEqual(pages[0]);
    }
    expect(await page(star, Number.MAX_SAFE_INTEGER)).toEqual({ notifications: [], pageCount: 3 });
  });

  test("list the newest 10,000, and count up to 1,000 as unread", async () => {
    await manyNotifications(star, fan, 10_050);
    expect((await page(star, 500)).notifications).toHaveLength(20);
    expect(await page(star, 501)).toEqual({ notifications: [], pageCount: 500 });
    expect((await own(star)).unreadNotificationCount).toBe(1_000);
  });

  test("the current user includes the latest five and the unread count", async () => {
    await manyNotifications(star, fan, 7);
    const { notifications, unreadNotificationCount } = await own(star);
    expect(unreadNotificationCount).toBe(7);
    const listed = (await page(star)).notifications.slice(0, 5);
    expect(listed).toMatchObject(notifications);
    expect(await own(fan)).toMatchObject({ notifications: [], unreadNotificationCount: 0 });
  });
});
