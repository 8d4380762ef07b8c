import { describe, expect, test } from "vitest";
import { deleteCharacter } from "#contract/characters/contract.ts";
import { undoDecision } from "#contract/decisions/contract.ts";
import { editPost, getPost, getPostForEdit } from "#contract/posts/contract.ts";
import type { Made } from "#contract/posts/made.ts";
import { MADE_SET_BY_STAFF } from "#contract/posts/policy.ts";
import { pruneUser } from "#contract/prunes/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { changeUser, removePost, sendAvatar } from "#test/acts.ts";
import { detail, listedCases } from "#test/cases.ts";
import { decide, decisionFor, decisionsOf, sendAppeal, tellNow } from "#test/decisions.ts";
import {
  aCharacter,
  aPictureOf,
  aPost,
  aUser,
  mailedToken,
  setUser,
  type TestUser,
} from "#test/makers.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { newsOf, statusOf } from "#test/reads.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";

const DAY_MS = 24 * 3_600_000;
const body = { statement: STATEMENT };

const app = buildTestApp();

const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const admin = prepared(() => aStaffMember(app, ROLE.admin));

const user = renewed(() => aUser(app));

const appeal = (by: TestUser, id: string, text = "That was no advertisement.") =>
  sendAppeal(by.client, id, { text });
const openAppeal = async (by: TestUser, id: string) =>
  (await listedCases(by, { kind: "appeal" })).find(({ decisionId }) => decisionId === id);

/** Removes a post of the user, and notifies the user; returns both ids. */
async function aRemovedPost(title = "Red Oni"): Promise<{ postId: string; id: string }> {
  const postId = await aPost(user, { title });
  await removePost(moderator, postId);
  return { postId, id: await tellNow(app, user) };
}

/** Reverses the newest decision about the user, and waits for the counts and files. */
async function reverseNow(): Promise<string> {
  const id = await tellNow(app, user);
  expect((await appeal(user, id)).status).toBe(200);
  expect((await decide(second, id, true)).status).toBe(200);
  return id;
}

describe("An appeal", () => {
  test("is sent once, by whom the decision concerns", async () => {
    const { id } = await aRemovedPost();
    const other = await aUser(app);
    expect((await appeal(other, id)).status).toBe(404);
    expect((await appeal(moderator, id)).status).toBe(404);
    expect((await appeal(user, id, " ")).status).toBe(400);
    expect((await appeal(user, id, "x".repeat(1_001))).status).toBe(400);
    const replies = await Promise.all([appeal(user, id, "One"), appeal(user, id, "Two")]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const decision = await decisionFor(user, id);
    expect(decision).toMatchObject({ canAppeal: false, appeal: { outcome: null } });
    // Its reply may have been lost.
    expect((await appeal(user, id, decision?.appeal?.text)).status).toBe(200);
  });

  test("is not possible before the person is notified, nor once the time is over", async () => {
    const postId = await aPost(user);
    await removePost(moderator, postId);
    const [early = ""] = await decisionsOf(app, user);
    expect((await appeal(user, early)).status).toBe(404);
    const id = await tellNow(app, user);
    const { at = "", appealUntil = "" } = (await decisionFor(user, id)) ?? {};
    const days = (Date.parse(appealUntil) - Date.parse(at)) / DAY_MS;
    expect(days).toBeCloseTo(app.services.settings.appealDays, 2);
    await setRows(app, "decisions", { id }, { appeal_until: new Date(Date.now() - 1) });
    expect((await decisionFor(user, id))?.canAppeal).toBe(false);
    expect((await appeal(user, id)).status).toBe(409);
  });

  test("is listed for staff, and decided by somebody else than the decision", async () => {
    const { id } = await aRemovedPost("Blue Demon");
    await appeal(user, id);
    const shown = { title: "Blue Demon", user: { username: user.username }, outcome: null };
    expect(await openAppeal(second, id)).toMatchObject({ ...shown, own: false });
    expect(await openAppeal(moderator, id)).toMatchObject({ ...shown, own: true });
    const caseId = (await decisionFor(second, id))?.caseId ?? "";
    expect((await decisionFor(user, id))?.caseId).toBeNull();
    expect(await detail(moderator, caseId)).toMatchObject({ canSettle: false, own: true });
    expect(await detail(second, caseId)).toMatchObject({
      canSettle: true,
      decision: { _id: id, appeal: { text: "That was no advertisement.", outcome: null } },
    });
    expect((await decide(moderator, id, false)).status).toBe(403);
    expect((await decide(user, id, true)).status).toBe(403);
    const replies = await Promise.all([decide(second, id, false), decide(admin, id, true)]);
    const messages = replies.map(({ body }) => body.message).sort();
    expect([
      ["Decision confirmed", `Settled already: ${second.username} confirmed the decision.`],
      ["Decision reversed", `Settled already: ${admin.username} reversed the decision.`],
    ]).toContainEqual(messages);
    expect(await openAppeal(second, id)).toBeUndefined();
    expect((await detail(second, caseId))?.canSettle).toBe(false);
  });

  test("is answered with reasons: by a notification, a mail and on the page", async () => {
    const { id, postId } = await aRemovedPost("Green Hood");
    await appeal(user, id);
    await decide(second, id, false);
    expect((await decisionFor(user, id))?.appeal?.outcome).toMatchObject({
      reversed: false,
      reason: STATEMENT.reason,
      by: second.username,
    });
    expect((await newsOf(user.client))[0]).toMatchObject({
      notifyingEntityType: "AppealDecided",
      decision: { _id: id, reversed: false },
    });
    const mail = await app.mailTo(user.email, "The decision stays");
    for (const text of ["Green Hood", STATEMENT.reason]) expect(mail).toContain(text);
    expect(await statusOf(app.client(), postId)).toBe(404);
  });

  test("about a moderator is decided by an admin, as long as there is another", async () => {
    const [staff, other] = [await aStaffMember(app), await aStaffMember(app, ROLE.admin)];
    await changeUser(admin, staff, { bio: "Nothing", ...body });
    const id = await tellNow(app, staff);
    await appeal(staff, id);
    expect((await decide(second, id, true)).status).toBe(403);
    expect((await decide(admin, id, true)).status).toBe(403);
    await setUser(app, other, { roles: [ROLE.member] });
    expect((await decide(admin, id, true)).status).toBe(200);
  });
});

describe("A reversal restores", () => {
  test("no character that somebody else claimed meanwhile", async () => {
    const { _id: characterId, name, server } = await aCharacter(user);
    const params = { id: user._id, characterId };
    await moderator.client.call(deleteCharacter, { params, body });
    await aCharacter(await aUser(app), { name, server });
    const id = await reverseNow();
    expect((await decisionFor(user, id))?.appeal?.outcome?.missing).toContain("claimed");
  });

  test("edits of a post, except what its maker changed since", async () => {
    const postId = await aPost(user, { title: "Shield" });
    const params = { id: postId };
    const change = { nsfw: true, title: "Riot shield", ...body };
    await moderator.client.call(editPost, { params, body: change });
    await user.client.call(editPost, { params, body: { title: "My shield" } });
    const id = await reverseNow();
    const { post } = (await user.client.call(getPost, { params })).body;
    expect(post).toMatchObject({ title: "My shield", nsfw: false });
    expect((await decisionFor(user, id))?.appeal?.outcome?.missing).toContain("since");
  });

  test("how a post was made, which its maker cannot change while the decision stands", async () => {
    const params = { id: await aPost(user, { made: "hand" }) };
    const set = (by: TestUser, made: Made | null, more = {}) =>
      by.client.call(editPost, { params, body: { made, ...more } });
    const madeNow = async () => {
      const { post } = (await user.client.call(getPost, { params })).body;
      return { made: post?.made, madeByStaff: post?.madeByStaff };
    };
    expect((await set(moderator, "ai", body)).status).toBe(200);
    expect(await madeNow()).toEqual({ made: "ai", madeByStaff: true });
    for (const made of ["hand", null] as const) {
      expect(await set(user, made)).toMatchObject({
        status: 403,
        body: { message: MADE_SET_BY_STAFF },
      });
    }
    // What is not changed is no change.
    expect((await set(user, "ai", { title: "Bear" })).status).toBe(200);
    const id = await tellNow(app, user);
    const forEdit = (await user.client.call(getPostForEdit, { params })).body.post;
    expect(forEdit?.madeDecision).toBe(id);

    // A later decision is taken back, and the first one stands.
    await set(second, "tool", body);
    const [later = ""] = await decisionsOf(app, user);
    await second.client.call(undoDecision, { params: { id: later } });
    expect(await madeNow()).toEqual({ made: "ai", madeByStaff: true });

    await appeal(user, id);
    expect((await decide(second, id, true)).status).toBe(200);
    expect(await madeNow()).toEqual({ made: "hand", madeByStaff: false });
    expect((await set(user, "tool")).status).toBe(200);
    expect(await madeNow()).toEqual({ made: "tool", madeByStaff: false });
  });

  test("an avatar, which only its user and staff see meanwhile", async () => {
    const picture = await aPictureOf(400, 400);
    const { avatar = "" } = (await sendAvatar(user, user, picture)).body;
    const stranger = await aUser(app);
    const readers = [app.client(), stranger.client, user.client, second.client];
    const statuses = () =>
      Promise.all(readers.map(async (client) => (await client.fetch(avatar)).status));
    expect(await statuses()).toEqual([200, 200, 200, 200]);

    const replaced = await sendAvatar(moderator, user, await aPictureOf(400, 400), STATEMENT);
    expect(replaced.status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 200, 200]);
    const own = await user.client.fetch(avatar);
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    const id = await tellNow(app, user);
    const token = await mailedToken(app, user.email, `decision/${id}`);
    expect((await app.client().fetch(`${avatar}?token=${token}`)).status).toBe(200);
    expect((await app.client().fetch(`${avatar}?token=${token}x`)).status).toBe(404);

    expect((await sendAppeal(user.client, id)).status).toBe(200);
    expect((await decide(second, id, true)).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await user.client.fetch(replaced.body.avatar ?? "")).status).toBe(404);
  });

  test("what a prune hid, also after its seven days if the appeal came before", async () => {
    const postId = await aPost(user);
    await moderator.client.call(pruneUser, { params: { id: user._id }, body });
    expect(await statusOf(app.client(), postId)).toBe(404);
    const id = await tellNow(app, user);
    const token = await mailedToken(app, user.email, `decision/${id}`);
    await sendAppeal(app.client(), id, { token });
    const late = { restorable_until: new Date(Date.now() - DAY_MS) };
    await setRows(app, "prunes", { user_id: user._id }, late);
    await tidy(app);
    await decide(second, id, true);
    expect(await statusOf(app.client(), postId)).toBe(200);
  });
});

describe("A removed post", () => {
  const expire = async (postId: string) => {
    const past = new Date(Date.now() - DAY_MS);
    await setRows(app, "posts", { id: postId }, { removed_until: past });
    await tidy(app);
  };
  const isStored = async (id: string) => (await rowsOf(app, "posts", { id })).length === 1;

  test("is deleted once the time to appeal is over, and stays while an appeal is open", async () => {
    const { postId: silent } = await aRemovedPost();
    expect(await isStored(silent)).toBe(true);
    await expire(silent);
    expect(await isStored(silent)).toBe(false);
    const { postId, id } = await aRemovedPost();
    await appeal(user, id);
    await expire(postId);
    expect(await isStored(postId)).toBe(true);
    await decide(second, id, false);
    await expire(postId);
    expect(await isStored(postId)).toBe(false);
  });
});
