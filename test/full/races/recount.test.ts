import { beforeAll, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { COMMENT_PAGE_SIZE, createComment, listComments } from "#contract/comments/contract.ts";
import { exploreFeed, PAGE_SIZE } from "#contract/feeds/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { getPost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { recountUser } from "#server/features/moderation/recount-commands.ts";
import { createPostCountsQueue } from "#server/features/posts/jobs.ts";
import { createUserCountsQueue } from "#server/features/users/jobs.ts";
import { listRecounted } from "#server/features/users/recount-commands.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import {
  aModerator,
  banWithoutJob,
  prune,
  pruneWithoutJob,
  readRows,
  restore,
  restoreWithoutJob,
  settle,
} from "#test/prune-site.ts";
import type { TestApp } from "#test/test-app.ts";
import { buildTestApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const CATEGORY = 2;
const POSTS = 2 * PAGE_SIZE + 3;

const app = buildTestApp();

let services: TestApp["services"];
let staff: TestUser;
let visitor: Client;
beforeAll(async () => {
  ({ services } = app);
  staff = await aModerator(app);
  visitor = app.client();
});

const explore = async (page: number) =>
  (await visitor.call(exploreFeed, { query: { category: CATEGORY, page } })).body;

/**
 * Reads every page of a category; expects all but the last to be full, and the one after it empty.
 */
async function walkCategory(): Promise<string[]> {
  app.invalidateCache();
  const { pageCount = 0 } = await explore(1);
  const ids = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const { posts = [] } = await explore(page);
    if (page < pageCount) expect(posts).toHaveLength(PAGE_SIZE);
    else expect(posts.length).toBeGreaterThan(0);
    ids.push(...posts.map(({ _id }) => _id));
  }
  expect((await explore(pageCount + 1)).posts).toEqual([]);
  return ids;
}

/** Creates two users whose posts alternate; returns the ids of each, newest first. */
async function aMixedCategory() {
  const [user, other] = [await aUser(app), await aUser(app)];
  const ids: Record<string, string[]> = { [user._id]: [], [other._id]: [] };
  for (let n = 0; n < POSTS; n += 1) {
    for (const { _id: ownerId } of [user, other]) {
      const id = await writePost(app, { ownerId, category: CATEGORY, nsfw: n % 7 === 0 });
      if (n % 7 !== 0) ids[ownerId]?.unshift(id);
    }
  }
  return { user, others: ids[other._id] ?? [], both: await walkCategory() };
}

/** Recounts one batch of a user's posts, like a job that is killed after it. */
async function recountSome(): Promise<void> {
  const [first] = await listRecounted(services.db);
  if (first) expect(await recountUser(services, first, 0)).toBe(false);
}

async function expectTrueCounts(): Promise<void> {
  const rows = await readRows(app);
  await createPostCountsQueue(services).work({}, "");
  await createUserCountsQueue(services).work({}, "");
  expect(await listRecounted(services.db)).toEqual([]);
  expect(await readRows(app)).toEqual(rows);
}

test("shows full pages and correct counts during the recount of a prune or a restore", async () => {
  const { user, others, both } = await aMixedCategory();
  await pruneWithoutJob(app, staff, user);
  expect(await walkCategory()).toEqual(others);
  await recountSome();
  expect(await walkCategory()).toEqual(others);
  await restoreWithoutJob(app, staff, user);
  expect(await walkCategory()).toEqual(both);
  await recountSome();
  expect(await walkCategory()).toEqual(both);
  await prune(staff, user);
  await settle(app);
  expect(await walkCategory()).toEqual(others);
  await expectTrueCounts();
});

test("shows full pages and correct counts during the recount of a ban", async () => {
  const { user, others } = await aMixedCategory();
  await banWithoutJob(app, staff, user);
  expect((await walkCategory()).filter((id) => others.includes(id))).toEqual(others);
  await recountSome();
  expect((await walkCategory()).filter((id) => others.includes(id))).toEqual(others);
  await settle(app);
  await expectTrueCounts();
});

test("lists only visible comments during a prune", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  const id = await aPost(other);
  const params = { id };
  for (let n = 0; n < COMMENT_PAGE_SIZE + 2; n += 1) {
    for (const { client } of [user, other]) {
      await client.call(createComment, { params, body: { text: `${n}` } });
    }
  }
  const read = async () => {
    app.invalidateCache();
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await visitor.call(listComments, { params, query: { page } });
      expect(JSON.stringify(body)).not.toContain(user._id);
      pages.push([body.numComments, body.comments?.length]);
    }
    return pages;
  };
  const total = COMMENT_PAGE_SIZE + 2;
  const seen = [[total, COMMENT_PAGE_SIZE], ...[2, 0, 0].map((count) => [total, count])];
  await pruneWithoutJob(app, staff, user);
  expect(await read()).toEqual(seen);
  await settle(app);
  expect(await read()).toEqual(seen);
  await restoreWithoutJob(app, staff, user);
  app.invalidateCache();
  const { body } = await visitor.call(getPost, { params });
  expect(body.post).toMatchObject({ numComments: 2 * total });
  await settle(app);
  await expectTrueCounts();
});

test("counts a pruned like once when it was repeated before the restore", async () => {
  const [user, other] = [await aUser(app), await aUser(app)];
  const id = await aPost(other);
  const params = { id };
  const signInAgain = async ({ client, email }: TestUser) =>
    expect((await client.call(signIn, { body: { email, password: TRANSPORT_HASH } })).status).toBe(
      200,
    );
  const likes = async () => {
    app.invalidateCache();
    const { post } = (await user.client.call(getPost, { params })).body;
    return [post?.numLikes, post?.liked];
  };
  const current = async () =>
    (await other.client.call(listNotifications, { query: { page: 1 } })).body.notifications?.length;
  await user.client.call(likePost, { params });
  await prune(staff, user);
  await settle(app);
  await signInAgain(user);
  expect(await likes()).toEqual([0, false]);
  expect(await current()).toBe(0);
  expect((await user.client.call(unlikePost, { params })).body.numLikes).toBe(0);
  expect((await user.client.call(likePost, { params })).body.numLikes).toBe(1);
  expect(await likes()).toEqual([1, true]);
  expect(await current()).toBe(1);
  await restore(staff, user);
  await settle(app);
  expect(await likes()).toEqual([1, true]);
  await pruneWithoutJob(app, staff, user);
  await signInAgain(user);
  expect((await user.client.call(likePost, { params })).body.numLikes).toBe(1);
  await settle(app);
  expect(await likes()).toEqual([1, true]);
  await expectTrueCounts();
});
