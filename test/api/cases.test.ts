import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { undoCase } from "#contract/cases/contract.ts";
import { listComments } from "#contract/comments/contract.ts";
import { undoDecision } from "#contract/decisions/contract.ts";
import { RECENT_MINUTES } from "#contract/endpoint.ts";
import { getPrune } from "#contract/prunes/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { saveDevice } from "#server/features/accounts/sign-in/device-commands.ts";
import { type ReportMail, reportMails } from "#server/features/reports/mails.ts";
import { comment, like, removePost, unban } from "#test/acts.ts";
import { detail, holdOn, listedCases, release, settle } from "#test/cases.ts";
import {
  decide,
  decisionFor,
  decisionsOf,
  endUndoTime,
  sendAppeal,
  tellNow,
} from "#test/decisions.ts";
import { aSymbol } from "#test/drawn-symbol.ts";
import { anUploadedPost, aPost, aUser, setUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { statusOf } from "#test/reads.ts";
import { aComment, caseOf, report } from "#test/reported.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { ageAuthentication, aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

// The first post of a member waits for staff.
const app = buildTestApp({ REVIEW_FIRST_POSTS: "1" });
const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const other = prepared(() => aUser(app));

const NOT_THEIRS = "Choose from what this account made.";
const HOUR_MS = 3_600_000;

const undo = (by: TestUser, id: string) => by.client.call(undoCase, { params: { id } });
const look = (id: string) => {
  app.invalidateCache();
  return statusOf(app.client(), id);
};
async function textsBelow(id: string) {
  app.invalidateCache();
  const input = { params: { id }, query: { page: 1 } };
  const { body } = await app.client().call(listComments, input);
  return body.comments?.map(({ text }) => text);
}
const recentOf = async (caseId: string) => (await detail(moderator, caseId))?.recent;
/** Opens a case about a user; returns its id. */
async function reportUser(user: TestUser): Promise<string> {
  await report(other, { kind: "user", targetId: user._id });
  return (await caseOf(app, user._id)).id;
}

/** Creates a user with a post that waits, two that others see, and eight comments, of which two and five are alike. */
async function aFlood() {
  const user = await aUser(app);
  const waiting = await anUploadedPost(user, { title: "Waits" });
  const posts = [
    await aPost(user, { title: "One", category: "1" }),
    await aPost(user, { title: "Two" }),
  ];
  const below = await aPost(other);
  const comments = [
    await aComment(user, below, "Buy it here"),
    await aComment(user, below, "Nice"),
    await aComment(user, below, "Buy it here"),
  ];
  const elsewhere = await aPost(other);
  for (let count = 0; count < 5; count += 1) await aComment(user, elsewhere, "Follow me");
  return { user, waiting, posts, below, comments, caseId: await reportUser(user) };
}

describe("what an account made lately", () => {
  test("is shown with what waits, and with comments of the same text together", async () => {
    const { waiting, posts, comments, caseId } = await aFlood();
    const recent = await recentOf(caseId);
    expect(recent?.posts.map(({ _id, title }) => [_id, title])).toEqual([
      [posts[1], "Two"],
      [posts[0], "One"],
      [waiting, "Waits"],
    ]);
    expect(recent?.posts[2]).toEqual({
      _id: waiting,
      title: "Waits",
      image: expect.objectContaining({ url: expect.stringMatching(/^\/media\//) }),
      createdAt: expect.any(String),
    });
    expect(recent?.comments).toEqual([
      { text: "Follow me", ids: expect.any(Array), at: expect.any(String) },
      { text: "Buy it here", ids: [comments[2], comments[0]], at: expect.any(String) },
      { text: "Nice", ids: [comments[1]], at: expect.any(String) },
    ]);
  });

  test("is not shown if it is little, or without an account", async () => {
    const { user, posts, caseId } = await aFlood();
    const created_at = new Date(Date.now() - 2 * HOUR_MS);
    await setRows(app, "posts", { id: posts[0] ?? "" }, { created_at });
    expect((await recentOf(caseId))?.posts).toHaveLength(2);
    await setRows(app, "comments", { owner_id: user._id, text: "Nice" }, { created_at });
    expect(await recentOf(caseId)).toBeNull();
    // Whoever looks in the evening sees the flood of the morning.
    const owned = { owner_id: user._id };
    for (const table of ["posts", "comments"] as const)
      await setRows(app, table, owned, { created_at });
    expect((await recentOf(caseId))?.posts).toHaveLength(3);
    const longAgo = { created_at: new Date(Date.now() - 8 * 24 * HOUR_MS) };
    for (const table of ["posts", "comments"] as const) await setRows(app, table, owned, longAgo);
    expect(await recentOf(caseId)).toBeNull();

    const { user: gone, caseId: ofGone } = await aFlood();
    expect(await recentOf(ofGone)).not.toBeNull();
    await deleteAccount(app, gone._id);
    expect(await detail(moderator, ofGone)).toMatchObject({ recent: null, maker: null });
  });
});

describe("removing what an account made", () => {
  const remove = (by: TestUser, caseId: string, chosen: object) =>
    settle(by, caseId, "delete", { remove: { posts: [], comments: [], ...chosen } });

  test("removes exactly what was chosen, each by a decision of its own, and closes the cases about it", async () => {
    const { user, waiting, posts, below, comments, caseId } = await aFlood();
    const [first = "", untouched = ""] = posts;
    await report(other, { kind: "post", targetId: first });
    await report(other, { kind: "comment", targetId: comments[0] ?? "" });
    await report(other, { kind: "post", targetId: untouched });
    const cases = {
      post: (await caseOf(app, first)).id,
      comment: (await caseOf(app, comments[0] ?? "")).id,
      untouched: (await caseOf(app, untouched)).id,
      hold: (await holdOn(app, waiting)) ?? "",
    };
    const chosen = { posts: [waiting, first], comments: [comments[0], comments[2]] };
    expect((await remove(moderator, caseId, chosen)).body).toMatchObject({
      message: "4 removed",
      undoable: true,
    });
    expect([await look(first), await look(waiting), await look(untouched)]).toEqual([
      404, 404, 200,
    ]);
    expect(await textsBelow(below)).toEqual(["Nice"]);
    for (const id of [caseId, cases.post, cases.comment, cases.hold]) {
      expect(await detail(moderator, id)).toMatchObject({ status: "closed", outcome: "delete" });
    }
    expect(await detail(moderator, cases.untouched)).toMatchObject({ status: "open" });
    const decided = await rowsOf(app, "decisions", { user_id: user._id, case_id: caseId });
    expect(
      decided.map(({ subject_id, rule, reason }) => [subject_id, rule, reason]).sort(),
    ).toEqual(
      [waiting, first, comments[0], comments[2]]
        .map((id) => [id, STATEMENT.rule, STATEMENT.reason])
        .sort(),
    );
    expect(await recentOf(caseId)).toBeNull();
  });

  test("lets each be appealed and restored", async () => {
    const { user, posts, below, comments, caseId } = await aFlood();
    const chosen = { posts, comments: [comments[1]] };
    expect((await remove(moderator, caseId, chosen)).body.message).toBe("3 removed");
    await endUndoTime(app);
    for (const subject_id of [posts[0] ?? "", comments[1] ?? ""]) {
      const [decision] = await rowsOf(app, "decisions", { case_id: caseId, subject_id });
      const id = decision?.id ?? "";
      await vi.waitFor(async () => expect(await decisionFor(user, id)).toBeDefined(), 30_000);
      expect(await decisionFor(user, id)).toMatchObject({ basis: "report", canAppeal: true });
      expect((await sendAppeal(user.client, id)).status).toBe(200);
      expect((await decide(second, id, true)).status).toBe(200);
    }
    expect([await look(posts[0] ?? ""), await look(posts[1] ?? "")]).toEqual([200, 404]);
    expect(await textsBelow(below)).toHaveLength(3);
  });

  test("mails whom it concerns once, and lists on each decision what was decided with it", async () => {
    const { user, posts, comments, caseId } = await aFlood();
    await remove(moderator, caseId, { posts, comments: [comments[1]] });
    await endUndoTime(app);
    const ids = (await rowsOf(app, "decisions", { case_id: caseId })).map(({ id }) => id);
    for (const id of ids) {
      await vi.waitFor(async () => expect(await decisionFor(user, id)).toBeDefined(), 30_000);
    }
    const { rows } = await sql`select from pgboss.job where data->>'template' = 'decision'
      and data->>'decisionId' = any(${ids})`.execute(app.db);
    expect(rows).toHaveLength(1);
    // By its text, because the subject of a post's mail is encoded: any of the three may be the first.
    const mail = await app.mailTo(user.email, "For the same reason 2 more were decided with it.");
    expect(mail).toContain("each can be appealed");
    for (const id of ids) {
      const together = (await decisionFor(user, id))?.together.map(({ _id }) => _id);
      expect(together?.toSorted()).toEqual(ids.filter((one) => one !== id).toSorted());
    }
  });

  test("refuses what others made, other outcomes and an empty choice, and changes nothing", async () => {
    const { posts, below, comments, caseId } = await aFlood();
    for (const chosen of [
      { posts: [...posts, below] },
      { posts, comments: [await aComment(other, below, "Mine")] },
    ]) {
      const { status, body } = await remove(moderator, caseId, chosen);
      expect([status, body.errors]).toEqual([400, { remove: NOT_THEIRS }]);
    }
    expect((await remove(moderator, caseId, {})).status).toBe(400);
    const chosen = { posts, comments: [] };
    for (const outcome of ["resolve", "ban", "hide"] as const) {
      const reply = await settle(moderator, caseId, outcome, {
        remove: chosen,
        ban: { banExpiryDays: 1 },
      });
      expect(reply, outcome).toMatchObject({
        status: 400,
        body: { errors: { remove: "Only removing takes a choice of what to remove." } },
      });
    }
    const many = { posts: Array.from({ length: 101 }, (_, place) => String(place + 1)) };
    expect((await remove(moderator, caseId, many)).status).toBe(400);
    expect((await remove(moderator, caseId, { comments })).status).toBe(200);
    expect(await look(posts[0] ?? "")).toBe(200);
  });

  test("leaves out what is gone meanwhile, and refuses if nothing is left", async () => {
    const { posts, comments, caseId } = await aFlood();
    const [first = "", last = ""] = posts;
    await removePost(moderator, first);
    const gone = { posts: [first], comments: ["1"] };
    expect(await remove(moderator, caseId, gone)).toMatchObject({
      status: 409,
      body: { message: "All of this is gone already. Load the case again." },
    });
    expect(await detail(moderator, caseId)).toMatchObject({ status: "open" });
    const chosen = { posts: [first, last], comments: [comments[0], "1"] };
    expect((await remove(moderator, caseId, chosen)).body.message).toBe("2 removed");
  });

  test("removes what the case is about only if it was chosen", async () => {
    const { posts, comments } = await aFlood();
    const [first = "", last = ""] = posts;
    await report(other, { kind: "post", targetId: first });
    const { id } = await caseOf(app, first);
    expect((await remove(moderator, id, { comments: [comments[0]] })).status).toBe(200);
    expect(await look(first)).toBe(200);
    await report(other, { kind: "post", targetId: last });
    const { id: next } = await caseOf(app, last);
    expect((await remove(moderator, next, { posts: [last], comments: [comments[1]] })).status).toBe(
      200,
    );
    expect(await look(last)).toBe(404);
    expect(await detail(moderator, next)).toMatchObject({ status: "closed", outcome: "delete" });
  });

  test("removes comments below posts that it removes", async () => {
    const { user, posts, caseId } = await aFlood();
    const [first = "", last = ""] = posts;
    const below = await aComment(user, first, "Below my own");
    const chosen = { posts: [first, last], comments: [below] };
    expect((await remove(moderator, caseId, chosen)).body.message).toBe("3 removed");
    expect((await undo(moderator, caseId)).status).toBe(200);
    expect(await textsBelow(first)).toEqual(["Below my own"]);
  });

  test("settles a hold with its post among the chosen, and never without", async () => {
    const { waiting, posts, caseId } = await aFlood();
    const hold = (await holdOn(app, waiting)) ?? "";
    expect(await remove(moderator, hold, { posts })).toMatchObject({
      status: 400,
      body: { errors: { remove: "Choose what waits too." } },
    });
    const reply = await remove(moderator, hold, { posts: [waiting, ...posts] });
    expect(reply.body).toMatchObject({ message: "3 removed", undoable: false });
    expect(await detail(moderator, hold)).toMatchObject({ status: "closed", outcome: "delete" });
    expect(await detail(moderator, caseId)).toMatchObject({ status: "open" });
    expect((await undo(moderator, hold)).status).toBe(409);
  });

  test("replies to the slower of two with the other's result, and removes once", async () => {
    const { user, posts, caseId } = await aFlood();
    const replies = await Promise.all([
      remove(moderator, caseId, { posts }),
      remove(second, caseId, { posts }),
    ]);
    const messages = replies.map(({ body }) => body.message ?? "");
    expect(messages.filter((message) => message === "2 removed")).toHaveLength(1);
    expect(messages.filter((message) => message.startsWith("Settled already: "))).toHaveLength(1);
    const removals = await rowsOf(app, "decisions", { user_id: user._id, case_id: caseId });
    expect(removals).toHaveLength(2);
  });
});

test("an appeal does not show what the account made lately", async () => {
  const { user, posts } = await aFlood();
  await removePost(moderator, posts[0] ?? "");
  const id = await tellNow(app, user);
  await sendAppeal(user.client, id);
  const { caseId = "" } = (await decisionFor(second, id)) ?? {};
  expect(await detail(second, caseId ?? "")).toMatchObject({ kind: "appeal", recent: null });
  expect((await recentOf(await reportUser(user)))?.posts).toHaveLength(2);
});

describe("a ban that prunes", () => {
  const pruneOf = async ({ _id: id }: TestUser) =>
    (await moderator.client.call(getPrune, { params: { id } })).body;

  test("bans and prunes with one statement, resolves what is open about the account, and is undone as one", async () => {
    const { user, waiting, posts, caseId } = await aFlood();
    const openAbout = async () => (await listedCases(moderator, { user: user._id })).length;
    await report(other, { kind: "post", targetId: posts[0] ?? "" });
    const { id: besides } = await caseOf(app, posts[0] ?? "");
    const ofBan = { ban: { banExpiryDays: 7 }, prune: true };
    expect((await settle(moderator, caseId, "ban", ofBan)).body.message).toBe(
      `Sayonara, ${user.username}.`,
    );
    expect([await look(posts[0] ?? ""), (await pruneOf(user)).prune?.counts.posts]).toEqual([
      404, 2,
    ]);
    expect(await detail(moderator, caseId)).toMatchObject({
      outcome: "ban",
      maker: { banned: true },
    });
    expect(await detail(moderator, besides)).toMatchObject({ outcome: "resolve" });
    expect(await openAbout()).toBe(0);
    const decided = await Promise.all(
      (await decisionsOf(app, user)).slice(0, 2).map((id) => decisionFor(moderator, id)),
    );
    expect(decided).toMatchObject([
      { action: "prune", reason: STATEMENT.reason, rule: { number: STATEMENT.rule } },
      { action: "ban", reason: STATEMENT.reason, rule: { number: STATEMENT.rule } },
    ]);

    expect((await undo(moderator, caseId)).status).toBe(200);
    expect([await look(posts[0] ?? ""), (await pruneOf(user)).prune]).toEqual([200, null]);
    for (const id of [caseId, besides]) {
      expect(await detail(moderator, id)).toMatchObject({
        status: "open",
        maker: { banned: false },
      });
    }
    expect([await openAbout(), await look(waiting)]).toEqual([3, 404]);
  });

  test("requires a recent sign-in however short the ban, and no other outcome", async () => {
    const { user, posts, caseId } = await aFlood();
    const staff = await aStaffMember(app);
    await ageAuthentication(app.db, staff, RECENT_MINUTES + 1);
    const term = { banExpiryDays: 7 };
    expect(await settle(staff, caseId, "ban", { ban: term, prune: true })).toMatchObject({
      status: 403,
      body: { reauthenticate: true },
    });
    expect(await settle(staff, caseId, "delete", { prune: true })).toMatchObject({
      status: 400,
      body: { errors: { prune: "Only a ban can also prune." } },
    });
    expect((await settle(staff, caseId, "ban", { ban: term, prune: false })).status).toBe(200);
    expect([(await pruneOf(user)).prune, await statusOf(staff.client, posts[0] ?? "")]).toEqual([
      null,
      200,
    ]);
  });

  test("refuses to prune staff, and bans nobody then", async () => {
    const staff = await aStaffMember(app);
    const caseId = await reportUser(staff);
    const ofBan = { ban: { banExpiryDays: 7 }, prune: true };
    expect((await settle(moderator, caseId, "ban", ofBan)).status).toBe(403);
    expect(await detail(moderator, caseId)).toMatchObject({
      status: "open",
      maker: { banned: false },
    });
  });
});

describe("undo", () => {
  test("takes all decisions back and opens all that was closed with them, and mails nobody", async () => {
    const { user, waiting, posts, below, comments, caseId } = await aFlood();
    const [first = "", last = ""] = posts;
    await report(other, { kind: "post", targetId: first });
    const { id: besides } = await caseOf(app, first);
    const hold = (await holdOn(app, waiting)) ?? "";
    const [held] = await rowsOf(app, "decisions", { subject_id: waiting });
    const before = await textsBelow(below);
    const remove = { posts: [waiting, first, last], comments };
    expect((await settle(moderator, caseId, "delete", { remove })).body.message).toBe("6 removed");
    expect((await undo(second, caseId)).status).toBe(409);
    expect((await undo(moderator, caseId)).status).toBe(200);

    expect([await look(first), await look(last)]).toEqual([200, 200]);
    expect(await textsBelow(below)).toEqual(before);
    for (const id of [caseId, besides, hold]) {
      expect(await detail(moderator, id), id).toMatchObject({ status: "open", outcome: null });
    }
    // What waited waits again, and can be shown.
    expect([await look(waiting), await holdOn(app, waiting)]).toEqual([404, hold]);
    expect(await decisionFor(moderator, held?.id ?? "")).toMatchObject({ over: false });
    expect((await recentOf(caseId))?.posts).toHaveLength(3);
    const removals = await rowsOf(app, "decisions", { user_id: user._id, case_id: caseId });
    expect(removals.map(({ over_at }) => over_at)).not.toContain(null);
    const listed = await rowsOf(app, "removed_pictures", { user_id: user._id });
    expect(listed).toEqual([]);
    await release(app, moderator, waiting);
    expect(await look(waiting)).toBe(200);
    expect((await undo(moderator, caseId)).status).toBe(409);
    const { rows } = await sql<{ data: ReportMail }>`select data from pgboss.job
      where data ->> 'caseId' in (${besides}, ${caseId})`.execute(app.db);
    const mails = rows.map(({ data }) => reportMails.reportSettled(app.services, data));
    expect(await Promise.all(mails)).toEqual([undefined, undefined]);
  });

  test("of one decision of several opens the case about it alone", async () => {
    const { waiting, posts, caseId } = await aFlood();
    const [first = "", last = ""] = posts;
    await report(other, { kind: "post", targetId: first });
    const { id: besides } = await caseOf(app, first);
    const hold = (await holdOn(app, waiting)) ?? "";
    const remove = { posts: [waiting, first, last], comments: [] };
    await settle(moderator, caseId, "delete", { remove });
    const undoOf = async (subject_id: string) => {
      const [decision] = await rowsOf(app, "decisions", { case_id: caseId, subject_id });
      const params = { id: decision?.id ?? "" };
      return (await moderator.client.call(undoDecision, { params })).status;
    };
    const statuses = async () =>
      Promise.all([caseId, besides, hold].map(async (id) => (await detail(moderator, id))?.status));
    expect(await undoOf(first)).toBe(200);
    expect(await statuses()).toEqual(["closed", "open", "closed"]);
    expect(await undoOf(waiting)).toBe(200);
    expect(await statuses()).toEqual(["closed", "open", "open"]);
    expect([await look(first), await look(waiting), await look(last)]).toEqual([200, 404, 404]);
    expect(await undoOf(last)).toBe(200);
    expect(await statuses()).toEqual(["open", "open", "open"]);
  });

  test("comes too late after some seconds, and never for holds", async () => {
    const { waiting, posts, caseId } = await aFlood();
    const remove = { posts, comments: [] };
    await settle(moderator, caseId, "delete", { remove });
    const aged = new Date(Date.now() - 11_000);
    await setRows(app, "cases", { id: caseId }, { closed_at: aged });
    await setRows(app, "decisions", { case_id: caseId }, { created_at: aged });
    expect((await undo(moderator, caseId)).status).toBe(409);
    expect(await look(posts[0] ?? "")).toBe(404);
    const hold = (await holdOn(app, waiting)) ?? "";
    await settle(moderator, hold, "delete");
    expect((await undo(moderator, hold)).status).toBe(409);
    expect(await detail(moderator, hold)).toMatchObject({ status: "closed" });
  });
});

describe("what staff see of an account", () => {
  test("is whether it is verified, what it made and how that is liked", async () => {
    const { user, posts, caseId } = await aFlood();
    await like(other, posts[0] ?? "");
    await like(second, posts[0] ?? "");
    await like(other, posts[1] ?? "");
    await comment(user, posts[0] ?? "", "Thanks");
    const counts = { numPosts: 2, numComments: 9, numLikes: 3 };
    expect((await detail(moderator, caseId))?.maker).toMatchObject({ verified: true, ...counts });
    await ban(moderator, user);
    await setUser(app, user, { verified: false });
    const maker = { banned: true, verified: false, ...counts };
    expect((await detail(moderator, caseId))?.maker).toMatchObject(maker);
  });

  describe("as a hint is a banned account on the same browser:", () => {
    async function onBrowser(users: readonly TestUser[]): Promise<void> {
      const device = { id: crypto.randomUUID(), userAgent: "Firefox" };
      for (const user of users) await saveDevice(app.services, user._id, device);
    }
    const hintOn = async (caseId: string, by = moderator) =>
      (await detail(by, caseId))?.sharedBrowser;

    test("the latest that is banned now, with the rule, and nothing of the browser", async () => {
      const [user, first, last, free] = await Promise.all([
        aUser(app),
        aUser(app),
        aUser(app),
        aUser(app),
      ]);
      const caseId = await reportUser(user);
      await onBrowser([user, first]);
      await onBrowser([user, last, free]);
      expect(await hintOn(caseId)).toBeNull();
      await ban(moderator, first);
      await ban(moderator, last, { days: 7 });
      const hint = {
        username: last.username,
        bannedAt: expect.any(String),
        rule: STATEMENT.rule,
        ruleTitle: "No spam or floods",
      };
      expect(await hintOn(caseId)).toEqual(hint);
      await setUser(app, last, { banned_until: new Date(0) });
      expect(await hintOn(caseId)).toEqual({ ...hint, username: first.username });
      expect((await unban(moderator, first)).status).toBe(200);
      expect(await hintOn(caseId)).toBeNull();
    });

    test("none on another browser, nor the account itself", async () => {
      const [user, elsewhere] = [await aUser(app), await aUser(app)];
      const caseId = await reportUser(user);
      await ban(moderator, user);
      await ban(moderator, elsewhere);
      expect(await hintOn(caseId)).toBeNull();
    });

    test("none about which the viewer may see no reports", async () => {
      const admin = await aStaffMember(app, ROLE.admin);
      const [user, banned] = [await aUser(app), await aStaffMember(app, ROLE.admin)];
      const caseId = await reportUser(user);
      await onBrowser([user, banned]);
      await ban(admin, banned);
      expect(await hintOn(caseId)).toBeNull();
      expect(await hintOn(caseId, admin)).toMatchObject({ username: banned.username });
    });
  });

  test("of a post's pictures are the removals that they look like, not its own", async () => {
    const [maker, user] = [await aUser(app), await aUser(app)];
    await aPost(maker);
    await aPost(user);
    const removed = await anUploadedPost(maker, {}, [await aSymbol({ seed: 31 })]);
    const posted = await anUploadedPost(user, {}, [await aSymbol({ seed: 31, hue: 90 })]);
    const unlike = await anUploadedPost(user, {}, [await aSymbol({ seed: 32 })]);
    const cases: string[] = [];
    for (const targetId of [removed, posted, unlike]) {
      await report(other, { kind: "post", targetId });
      cases.push((await caseOf(app, targetId)).id);
    }
    const resembles = async (place: number) =>
      (await detail(moderator, cases[place] ?? ""))?.resembles;
    expect(await resembles(1)).toEqual([]);
    expect((await settle(moderator, cases[0] ?? "", "delete")).status).toBe(200);
    const removal = {
      likeness: "very close",
      removedAt: expect.any(String),
      rule: STATEMENT.rule,
      ruleTitle: "No spam or floods",
    };
    expect(await Promise.all([0, 1, 2].map(resembles))).toEqual([[], [removal], []]);
  });
});
