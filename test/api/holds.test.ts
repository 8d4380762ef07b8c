import { describe, expect, test, vi } from "vitest";
import { getDesk } from "#contract/desk/contract.ts";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { HOLD_REASONS } from "#contract/holds/contract.ts";
import { createPost, getPostForEdit } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { holdOn, listedCases, release as releasePost, settle } from "#test/cases.ts";
import { decisionFor, decisionsOf } from "#test/decisions.ts";
import { anUploadedPost, aPicture, aUser, postForm, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { newsOf, statusOf } from "#test/reads.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp({ REVIEW_FIRST_POSTS: "1" });
const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));

const waiting = async (postId: string) => {
  const id = await holdOn(app, postId);
  return (await listedCases(moderator, { kind: "hold" })).find(({ _id }) => _id === id);
};
const isWaiting = async (id: string) => (await waiting(id)) !== undefined;
const statusNow = (id: string) => {
  app.invalidateCache();
  return statusOf(app.client(), id);
};
const release = (id: string) => releasePost(app, moderator, id);
const remove = async (id: string, by = moderator) =>
  settle(by, (await holdOn(app, id)) ?? "", "delete");

/** Returns the URL of a post's picture, as its maker reads it. */
async function pictureOf({ client }: TestUser, id: string): Promise<string> {
  const url = (await client.call(getPostForEdit, { params: { id } })).body.post?.images[0]?.url;
  expect(url).toMatch(/^\/media\//);
  return url ?? "";
}

async function countsOf({ username }: TestUser) {
  app.invalidateCache();
  const profile = { params: { username }, query: {} };
  const { body: seen } = await app.client().call(getProfile, profile);
  const explored = await app.client().call(exploreFeed, { query: { category: 0, page: 1 } });
  return { numPosts: seen.numPosts, listed: explored.body.posts?.map(({ _id }) => _id) ?? [] };
}

describe("the first posts of a member", () => {
  test("wait for staff, count nowhere, and notify their maker of the reason", async () => {
    const user = await aUser(app);
    const form = postForm({ title: "A creation", category: "0" }, [await aPicture(0)]);
    const reply = await user.client.form(createPost, form);
    expect(reply).toMatchObject({ status: 201, body: { held: true } });
    const id = reply.body._id ?? "";
    expect(await statusNow(id)).toBe(404);
    const url = await pictureOf(user, id);
    for (const { client } of [user, moderator]) {
      const picture = await client.fetch(url);
      expect(picture.status).toBe(200);
      expect(picture.headers.get("cache-control")).toBe("private, no-store");
    }
    for (const client of [app.client(), (await aUser(app)).client]) {
      expect((await client.fetch(url)).status).toBe(404);
    }
    expect((await waiting(id))?.image?.url).toBe(url);
    const { numPosts, listed } = await countsOf(user);
    expect(numPosts).toBe(0);
    expect(listed).not.toContain(id);
    const [decisionId = ""] = await decisionsOf(app, user);
    expect(await decisionFor(user, decisionId)).toMatchObject({
      action: "holdPost",
      automatic: true,
      rule: null,
      reason: HOLD_REASONS.firstPosts,
      image: { url: expect.any(String) },
      canAppeal: false,
      over: false,
    });
    await vi.waitFor(async () => {
      expect(await newsOf(user.client)).toMatchObject([
        { notifyingEntityType: "Decision", decision: { _id: decisionId, action: "holdPost" } },
      ]);
    }, 60_000);
    expect(await app.mailTo(user.email, HOLD_REASONS.firstPosts)).toContain("waits for our staff");
  });

  test("count on the overview, and are shown by staff with right counts, after which the next do not wait", async () => {
    const user = await aUser(app);
    const countHolds = async () => (await moderator.client.call(getDesk, {})).body.holds ?? 0;
    const before = await countHolds();
    const id = await anUploadedPost(user);
    expect(await countHolds()).toBe(before + 1);
    expect(await isWaiting(id)).toBe(true);
    const url = await pictureOf(user, id);
    const caseId = (await holdOn(app, id)) ?? "";
    expect((await settle(second, caseId, "dismiss")).status).toBe(400);
    expect((await release(id)).body).toMatchObject({
      message: "Everybody sees it now.",
      undoable: false,
    });
    expect((await app.client().fetch(url)).status).toBe(200);
    expect(await statusNow(id)).toBe(200);
    expect(await countsOf(user)).toMatchObject({
      numPosts: 1,
      listed: expect.arrayContaining([id]),
    });
    expect(await isWaiting(id)).toBe(false);
    expect((await settle(second, caseId, "delete")).body.message).toBe(
      `Settled already: ${moderator.username} showed it.`,
    );
    const [decisionId = ""] = await decisionsOf(app, user);
    expect((await decisionFor(moderator, decisionId))?.over).toBe(true);
    expect(await statusNow(await anUploadedPost(user))).toBe(200);
  });

  test("are removed by staff with a statement of reasons, and stay uncounted", async () => {
    const user = await aUser(app);
    const id = await anUploadedPost(user);
    const url = await pictureOf(user, id);
    expect((await remove(id)).status).toBe(200);
    expect(await statusNow(id)).toBe(404);
    for (const { client } of [user, moderator]) expect((await client.fetch(url)).status).toBe(404);
    expect((await countsOf(user)).numPosts).toBe(0);
    const [newest = ""] = await decisionsOf(app, user);
    const reason = { action: "deletePost", reason: STATEMENT.reason };
    expect(await decisionFor(moderator, newest)).toMatchObject(reason);
  });

  test("are decided by one of two", async () => {
    const id = await anUploadedPost(await aUser(app));
    const caseId = (await holdOn(app, id)) ?? "";
    const replies = await Promise.all([
      settle(moderator, caseId, "release"),
      settle(second, caseId, "delete"),
    ]);
    const messages = replies.map(({ body }) => body.message ?? "");
    expect(messages.filter((message) => message.startsWith("Settled already: "))).toHaveLength(1);
    expect(await isWaiting(id)).toBe(false);
  });

  test("of staff do not wait", async () => {
    expect(await statusNow(await anUploadedPost(await aStaffMember(app)))).toBe(200);
  });
});
