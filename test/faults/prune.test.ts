import { expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { getPost, likePost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { createPostCountsQueue } from "#server/features/posts/jobs.ts";
import { createUserCountsQueue } from "#server/features/users/jobs.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { writeMuch } from "#test/much-content.ts";
import { aModerator, prune, readRows, restore } from "#test/prune-site.ts";
import { buildTestApp } from "#test/test-app.ts";

const POSTS = 2_000;
const COMMENTS = 5_000;
const READS = 400;
const SLOWER_MAX = 10;

const app = await buildTestApp();
const { db } = app.services;

/** Milliseconds of each read while `go` says so. */
async function timeReads(user: TestUser, postId: string, go: (reads: number) => boolean) {
  const { client } = user;
  const read = [
    () => client.call(homeFeed, { query: {} }),
    () => client.call(exploreFeed, { query: { category: 1, page: 2 } }),
    () => client.call(getPost, { params: { id: postId } }),
    () => client.call(getProfile, { params: { username: user.username }, query: {} }),
  ];
  const times: number[] = [];
  while (go(times.length)) {
    const started = performance.now();
    const reply = await read[times.length % read.length]?.();
    expect(reply?.status).toBe(200);
    times.push(performance.now() - started);
  }
  return times;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function waitUntilStill(status: number | undefined): Promise<void> {
  const find = () => db.selectFrom("prunes").select("status").executeTakeFirst();
  while ((await find())?.status !== status) await new Promise((done) => setTimeout(done, 100));
}

test(`A prune of ${POSTS} posts and ${COMMENTS} comments lets everyone go on`, async () => {
  const [user, other, staff] = [await aUser(app), await aUser(app), await aModerator(app)];
  await writeMuch(db, { user, other, posts: POSTS, comments: COMMENTS });
  await createPostCountsQueue(app.services).work({}, "");
  await createUserCountsQueue(app.services).work({}, "");
  const postId = await aPost(other);
  const rows = await readRows(app);
  await timeReads(other, postId, (count) => count < 100);
  const alone = await timeReads(other, postId, (count) => count < READS);

  for (const [act, name, end] of [
    [prune, "prune", 1],
    [restore, "restore", undefined],
  ] as const) {
    const asked = performance.now();
    expect((await act(staff, user)).status).toBe(200);
    const answered = performance.now() - asked;
    let isMoving = true;
    const moved = waitUntilStill(end).then(() => {
      isMoving = false;
    });
    const besides = await timeReads(other, postId, () => isMoving);
    await moved;
    const ratio = p95(besides) / p95(alone);
    process.stdout.write(
      `${name}: answered in ${answered.toFixed(0)} ms, done in ${((performance.now() - asked) / 1000).toFixed(1)} s; ` +
        `reads p95 ${p95(alone).toFixed(1)} ms alone, ${p95(besides).toFixed(1)} ms meanwhile ` +
        `(${ratio.toFixed(1)}x, longest ${Math.max(...besides).toFixed(0)} ms, ${besides.length} reads)\n`,
    );
    expect(ratio).toBeLessThan(SLOWER_MAX);
    if (end === undefined) expect(await readRows(app)).toEqual(rows);
  }
  const liked = await user.client.call(likePost, { params: { id: postId } });
  expect(liked.status).toBe(401);
  const params = { id: postId };
  const said = await other.client.call(createComment, { params, body: { text: "Still here" } });
  expect(said.status).toBe(200);
});
