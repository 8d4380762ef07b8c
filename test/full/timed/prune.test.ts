import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { getPost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { createPostCountsQueue } from "#server/features/posts/jobs.ts";
import { createUserCountsQueue } from "#server/features/users/jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import { writeBulkContent } from "#test/bulk-content.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { aModerator, prune, readRows, restore } from "#test/prune-site.ts";
import { buildTestApp } from "#test/test-app.ts";

const POSTS = Number(process.env.PRUNED_POSTS ?? 2_000);
const COMMENTS = 5_000;
const READS = 200;
const SLOWER_MAX = 10;

const app = buildTestApp();
let db: Db;
beforeAll(async () => {
  ({ db } = app.services);
});

type Times = { reads: number[]; likes: number[] };

/** Measures each read, and each like and unlike, until `go` returns false (ms). */
async function timeOthers(user: TestUser, postId: string, go: (reads: number) => boolean) {
  const { client } = user;
  const read = [
    () => client.call(homeFeed, { query: {} }),
    () => client.call(exploreFeed, { query: { category: 1, page: 2 } }),
    () => client.call(getPost, { params: { id: postId } }),
    () => client.call(getProfile, { params: { username: user.username }, query: {} }),
  ];
  const time = async (call: (() => Promise<{ status: number }>) | undefined) => {
    const started = performance.now();
    expect((await call?.())?.status).toBe(200);
    return performance.now() - started;
  };
  const times: Times = { reads: [], likes: [] };
  const params = { id: postId };
  for (let n = 0; go(n); n += 1) {
    times.reads.push(await time(read[n % read.length]));
    const like = n % 2 === 0 ? likePost : unlikePost;
    times.likes.push(await time(() => client.call(like, { params })));
  }
  // Undoes the like, because the next round starts with one.
  await client.call(unlikePost, { params });
  return times;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function waitUntilIdle(phase: number | undefined): Promise<void> {
  const find = () => db.selectFrom("prunes").select("phase").executeTakeFirst();
  while ((await find())?.phase !== phase) await new Promise((done) => setTimeout(done, 100));
}

test(`responds to others during a prune of ${POSTS} posts and ${COMMENTS} comments`, async () => {
  const [user, other, staff] = [await aUser(app), await aUser(app), await aModerator(app)];
  await writeBulkContent(db, { user, other, posts: POSTS, comments: COMMENTS });
  await createPostCountsQueue(app.services).work({}, "");
  await createUserCountsQueue(app.services).work({}, "");
  const postId = await aPost(other);
  const rows = await readRows(app);
  await timeOthers(other, postId, (count) => count < 50);
  const alone = await timeOthers(other, postId, (count) => count < READS);

  for (const [act, name, end] of [
    [prune, "prune", 1],
    [restore, "restore", undefined],
  ] as const) {
    const startedAt = performance.now();
    expect((await act(staff, user)).status).toBe(200);
    const elapsed = performance.now() - startedAt;
    let isMoving = true;
    const moved = waitUntilIdle(end).then(() => {
      isMoving = false;
    });
    const besides = await timeOthers(other, postId, () => isMoving);
    await moved;
    const took = (performance.now() - startedAt) / 1000;
    process.stdout.write(
      `${name}: answered in ${elapsed.toFixed(0)} ms, done in ${took.toFixed(1)} s\n`,
    );
    for (const kind of ["reads", "likes"] as const) {
      const ratio = p95(besides[kind]) / p95(alone[kind]);
      process.stdout.write(
        `${kind}: p95 ${p95(alone[kind]).toFixed(1)} ms alone, ` +
          `${p95(besides[kind]).toFixed(1)} ms meanwhile (${ratio.toFixed(1)}x, ` +
          `longest ${Math.max(...besides[kind]).toFixed(0)} ms, ${besides[kind].length} calls)\n`,
      );
      expect(ratio).toBeLessThan(SLOWER_MAX);
    }
    if (end === undefined) expect(await readRows(app)).toEqual(rows);
  }
  const liked = await user.client.call(likePost, { params: { id: postId } });
  expect(liked.status).toBe(401);
  const params = { id: postId };
  const comment = await other.client.call(createComment, { params, body: { text: "Still here" } });
  expect(comment.status).toBe(200);
});
