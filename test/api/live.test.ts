import { describe, expect, onTestFinished, test, vi } from "vitest";
import { restoreEmail, signOut, verifyEmail } from "#contract/accounts/contract.ts";
import { endOtherSessions, endSession, listSessions } from "#contract/accounts/sessions.ts";
import { deleteComment } from "#contract/comments/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { readNotifications } from "#contract/notifications/contract.ts";
import { likePost, unlikePost } from "#contract/posts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { changeUser, comment, follow, resetByMail, signInAs, unfollow } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aPage, connected, ended, nextEvent, watching } from "#test/live-client.ts";
import {
  aName,
  aNewcomer,
  aPost,
  aUser,
  mailedToken,
  type TestUser,
  verificationToken,
} from "#test/makers.ts";
import { prune, restore } from "#test/prune-site.ts";
import { aStaffMember } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = await startSharedApp();
const star = await aUser(app);
const fan = await aUser(app);
const post = await aPost(star, { title: "Seen live" });
const params = { id: post };

const openPage = (user: TestUser, client = user.client) => connected(aPage(app.url, client));

/** Signs the same user in once more in another client. */
async function elsewhere(user: TestUser): Promise<Client> {
  const client = app.client();
  const reply = await signInAs(client, user);
  expect(reply.status).toBe(200);
  return client;
}

describe("Connecting", () => {
  test("is refused without a session", async () => {
    await expect(connected(aPage(app.url, app.client()))).rejects.toThrow();
    const forged = { extraHeaders: { cookie: "session=made-up" } };
    await expect(connected(aPage(app.url, app.client(), forged))).rejects.toThrow();
    const polling = { transports: ["polling"] };
    await expect(connected(aPage(app.url, app.client(), polling))).rejects.toThrow();
  });

  test("is refused to a page of another site that sends the cookie", async () => {
    const cookie = fan.client.cookieHeader();
    const fromElsewhere: Record<string, string>[] = [
      { cookie, origin: "https://elsewhere.example" },
      { cookie, origin: app.url, "sec-fetch-site": "cross-site" },
      { cookie, "sec-fetch-site": "same-site" },
    ];
    for (const headers of fromElsewhere) {
      const foreign = aPage(app.url, fan.client, { extraHeaders: headers });
      await expect(connected(foreign)).rejects.toThrow();
    }
    const samePage = aPage(app.url, fan.client, { extraHeaders: { cookie, origin: app.url } });
    expect((await connected(samePage)).connected).toBe(true);
  });
});

describe("The receiver gets, in every open tab", () => {
  test("a new like and its removal", async () => {
    const tabs = [await openPage(star), await openPage(star)];
    const news = Promise.all(tabs.map((tab) => nextEvent(tab, "NEW_NOTIFICATION")));
    await fan.client.call(likePost, { params });
    const [first, second] = await news;
    expect(first).toMatchObject({ notifyingEntityType: "Like", read: false });
    expect(second).toEqual(first);
    const disconnected = Promise.all(tabs.map((tab) => nextEvent(tab, "DELETE_NOTIFICATION")));
    await fan.client.call(unlikePost, { params });
    expect(await disconnected).toEqual([{ _id: first?._id }, { _id: first?._id }]);
  });

  test("the notifications that were read in another tab", async () => {
    const owner = await aUser(app);
    const id = await aPost(owner);
    const tabs = [await openPage(owner), await openPage(owner)];
    const news = Promise.all(tabs.map((tab) => nextEvent(tab, "NEW_NOTIFICATION")));
    await fan.client.call(likePost, { params: { id } });
    const ids = [(await news)[0]?._id ?? ""];
    const read = Promise.all(tabs.map((tab) => nextEvent(tab, "READ_NOTIFICATIONS")));
    const reply = await owner.client.call(readNotifications, { body: { notificationIds: ids } });
    const { unreadNotificationCount } = reply.body;
    expect(await read).toEqual([
      { ids, unreadNotificationCount },
      { ids, unreadNotificationCount },
    ]);
  });

  test("the verification of the email, by link or by staff", async () => {
    const admin = await aStaffMember(app, ROLE.admin);
    const [byLink, byStaff] = await Promise.all([
      aNewcomer(app, { verified: false }),
      aUser(app, { verified: false }),
    ]);
    const pages = await Promise.all([byLink, byStaff].map((user) => openPage(user)));
    const events = Promise.all(pages.map((page) => nextEvent(page, "EMAIL_VERIFIED")));
    const query = { token: await verificationToken(app, byLink.email) };
    await app.client().call(verifyEmail, { query });
    await changeUser(admin, byStaff, { verified: true });
    expect(await events).toEqual([{ _id: byLink._id }, { _id: byStaff._id }]);
  });

  test("nothing that concerns other users", async () => {
    const bystander = await aUser(app);
    const page = await openPage(bystander);
    const received: string[] = [];
    page.onAny((event) => received.push(event));
    const receiver = await openPage(star);
    const news = nextEvent(receiver, "NEW_NOTIFICATION");
    await (await aUser(app)).client.call(followUser, { params: { id: star._id } });
    await news;
    await watching(page, { kind: "post", _id: "1" });
    expect(received).toEqual([]);
  });
});

describe("Watchers get", () => {
  test("the likes and comments of a post", async () => {
    const page = await openPage(fan);
    await watching(page, { kind: "post", _id: post });
    const other = await aUser(app);

    const liked = nextEvent(page, "POST_LIKES");
    const reply = await other.client.call(likePost, { params });
    expect(await liked).toEqual({ _id: post, numLikes: reply.body.numLikes });

    const commented = nextEvent(page, "NEW_COMMENT");
    const { body } = await comment(other, post);
    expect(await commented).toEqual({ postId: post, numComments: 1, comment: body.comment });

    const deleted = nextEvent(page, "DELETE_COMMENT");
    const _id = body.comment?._id ?? "";
    await other.client.call(deleteComment, { params: { id: _id } });
    expect(await deleted).toEqual({ postId: post, numComments: 0, _id, replyTo: null });
  });

  test("that comments are hidden by a prune, and shown again", async () => {
    const page = await openPage(fan);
    const commented = await aPost(star);
    await watching(page, { kind: "post", _id: commented });
    const [spammer, staff] = [await aUser(app), await aStaffMember(app)];
    await comment(spammer, commented);
    const hidden = nextEvent(page, "COMMENTS_CHANGED");
    await prune(staff, spammer);
    expect(await hidden).toEqual({ postId: commented });
    const shown = nextEvent(page, "COMMENTS_CHANGED");
    await restore(staff, spammer);
    expect(await shown).toEqual({ postId: commented });
  });

  test("the followers of a user, until the page stops watching", async () => {
    const page = await openPage(fan);
    const followed = { kind: "user", _id: star._id } as const;
    await watching(page, followed);
    const other = await aUser(app);
    const more = nextEvent(page, "USER_FOLLOWERS");
    await follow(other, star);
    const { _id, numFollowers } = await more;
    expect(_id).toBe(star._id);

    const fewer = nextEvent(page, "USER_FOLLOWERS");
    await unfollow(other, star);
    expect(await fewer).toEqual({ _id, numFollowers: numFollowers - 1 });

    page.emit("UNWATCH", followed);
    await watching(page, { kind: "post", _id: "1" });
    const received: string[] = [];
    page.onAny((event) => received.push(event));
    const stillWatching = await openPage(fan);
    await watching(stillWatching, followed);
    const otherEvent = nextEvent(stillWatching, "USER_FOLLOWERS");
    await follow(other, star);
    await otherEvent;
    await watching(page, { kind: "post", _id: "2" });
    expect(received).toEqual([]);
  });
});

describe("A watch request", () => {
  test.each([
    ["a room of another kind", [{ kind: "session", _id: "1" }]],
    ["an id that is none", [{ kind: "post", _id: "1 or 2" }]],
  ])("%s is ignored, without closing the socket", async (_, request) => {
    const page = await openPage(fan);
    const replies: unknown[] = [];
    page.emit("WATCH", ...(request as [never]), ...([() => replies.push(request)] as never[]));
    page.emit("UNWATCH", ...(request as [never]));
    await watching(page, { kind: "post", _id: post });
    expect(replies).toEqual([]);
  });

  test("is limited to 20 subjects at once", async () => {
    const page = await openPage(fan);
    for (let id = 1; id <= 20; id++) await watching(page, { kind: "post", _id: String(id) });
    let isConfirmed = false;
    page.emit("WATCH", { kind: "post", _id: post }, () => {
      isConfirmed = true;
    });
    page.emit("UNWATCH", { kind: "post", _id: "1" });
    await watching(page, { kind: "post", _id: post });
    expect(isConfirmed).toBe(false);
  });

  test("closes it after 60 packets in ten seconds, of which connecting is one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const page = await openPage(fan);
    for (let sent = 1; sent < 59; sent++) page.emit("UNWATCH", { kind: "post", _id: post });
    await watching(page, { kind: "post", _id: post });
    const closed = ended(page);
    page.emit("UNWATCH", { kind: "post", _id: post });
    await closed;
  });

  test("that is too large closes it", async () => {
    const heavy = await openPage(fan);
    const cut = ended(heavy);
    heavy.emit("WATCH", { kind: "post", _id: "1".repeat(100_000) });
    await cut;
  });
});

test("a client that does not read is closed, and one that does gets everything", async () => {
  const user = await aUser(app);
  const headers = { cookie: user.client.cookieHeader() };
  const poll = (query = "", init: RequestInit = {}) =>
    fetch(`${app.url}/live/?EIO=4&transport=polling${query}`, { headers, ...init });
  const { sid } = JSON.parse((await (await poll()).text()).slice(1));
  await poll(`&sid=${sid}`, { method: "POST", body: "40" });
  await poll(`&sid=${sid}`);
  const reader = await openPage(user);
  const ids: string[] = [];
  reader.on("DELETE_NOTIFICATION", ({ _id }) => ids.push(_id));
  for (const last of [300, 600]) {
    for (let id = last - 299; id <= last; id++) {
      app.services.live.emitToUser(user._id, "DELETE_NOTIFICATION", { _id: String(id) });
    }
    await expect.poll(() => ids.at(-1)).toBe(String(last));
  }
  expect(ids).toHaveLength(600);
  expect((await poll(`&sid=${sid}`)).status).toBe(400);
});

describe("A socket ends with its session", () => {
  test("at sign-out in all tabs of that session, and not of another", async () => {
    const user = await aUser(app);
    const here = [await openPage(user), await openPage(user)];
    const there = await openPage(user, await elsewhere(user));
    const disconnected = Promise.all(here.map(ended));
    await user.client.call(signOut, {});
    await disconnected;
    await watching(there, { kind: "post", _id: post });
  });

  test("when the session is ended in the settings, alone or with all others", async () => {
    const user = await aUser(app);
    const here = await openPage(user);
    const there = await openPage(user, await elsewhere(user));
    const { sessions = [] } = (await user.client.call(listSessions, {})).body;
    const id = sessions.find(({ current }) => !current)?._id ?? "";
    const disconnected = ended(there);
    await user.client.call(endSession, { params: { id } });
    await disconnected;

    const third = await openPage(user, await elsewhere(user));
    const thirdGone = ended(third);
    await user.client.call(endOtherSessions, {});
    await thirdGone;
    await watching(here, { kind: "post", _id: post });
  });

  test("when signing in again, and at a new password", async () => {
    const user = await aUser(app);
    const first = await openPage(user);
    const firstGone = ended(first);
    await signInAs(user.client, user);
    await firstGone;

    const pages = [await openPage(user), await openPage(user, await elsewhere(user))];
    const allGone = Promise.all(pages.map(ended));
    expect((await resetByMail(app, user, "Another-Horse-8")).status).toBe(200);
    await allGone;
    await expect(openPage(user)).rejects.toThrow();
  });

  test("when staff change the email", async () => {
    const admin = await aStaffMember(app, ROLE.admin);
    const user = await aUser(app);
    const disconnected = ended(await openPage(user));
    const body = { email: `${aName()}@mail.example` };
    await changeUser(admin, user, body);
    expect(await disconnected).toBe("io server disconnect");
  });

  test("when the former email is restored", async () => {
    const user = await aUser(app);
    const moderator = await aStaffMember(app);
    const email = `${aName()}@mail.example`;
    const params = { id: user._id };
    await moderator.client.call(updateUser, { params, body: { email } });
    const token = await mailedToken(app, user.email, "restore-email");
    const client = await elsewhere({ ...user, email });
    const disconnected = ended(await openPage(user, client));
    expect((await app.client().call(restoreEmail, { body: { token } })).status).toBe(200);
    expect(await disconnected).toBe("io server disconnect");
  });

  test("when the account is deleted", async () => {
    const user = await aUser(app);
    const page = await openPage(user);
    const disconnected = ended(page);
    await deleteAccount(app, user._id);
    expect(await disconnected).toBe("io server disconnect");
  });
});
