import { sql } from "kysely";
import { expect, test } from "vitest";
import { removeAccount } from "#contract/accounts/mail-links.ts";
import { createComment } from "#contract/comments/contract.ts";
import { likePost, unlikePost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { manyFollows, manyPeople, manyUnder } from "#test/many-rows.ts";
import { buildTestApp } from "#test/test-app.ts";
import { aSide, type Side } from "./lock-order-people.ts";

const FOLLOWERS = Number(process.env.DELETION_FOLLOWERS ?? 3_000);
/** The number of likes and of comments under the account's post. */
const UNDER_MAX = 3_000;
const WRITERS = 12;
const ALONE = 400;
const SLOWER_MAX = 3;
/** Shorter delays are imperceptible, and on a shared machine their ratio is meaningless (ms). */
const IMPERCEPTIBLE_MS = 50;
const TIMEOUT_MS = 120_000 + FOLLOWERS * 20;

const app = await buildTestApp();
const { db } = app.services;

type Outcome = { status: number; ms: number };

/** Makes every writer like, comment and unlike in sequence, until `go` returns false. */
async function write(
  writers: readonly Side[],
  postId: string,
  go: (count: number) => boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const params = { id: postId };
  await Promise.all(
    writers.map(async ({ client }) => {
      const calls = [
        () => client.call(likePost, { params }),
        () => client.call(createComment, { params, body: { text: "Meanwhile" } }),
        () => client.call(unlikePost, { params }),
      ];
      for (let turn = 0; go(outcomes.length); turn++) {
        const started = performance.now();
        const reply = await calls[turn % calls.length]?.();
        outcomes.push({ status: reply?.status ?? 0, ms: performance.now() - started });
      }
    }),
  );
  return outcomes;
}

function p95(outcomes: readonly Outcome[]): number {
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Counts the requests that wait for a database connection. */
async function countPoolWaiting(): Promise<number> {
  const text = await app.services.metrics.text();
  return Number(/^parade_db_pool_waiting (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

async function isGone(userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId}`.execute(db);
  return rows.length === 0;
}

test(`deletes an account with ${FOLLOWERS} followers while they like and comment`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const leaver = await aSide(app);
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => aSide(app)));
  const [author] = writers;
  const people = await manyPeople(db, FOLLOWERS, "follower");
  await manyFollows(db, leaver._id, [...people, ...writers.map(({ _id }) => _id)]);
  await manyUnder(db, { id: leaver.postId, ownerId: leaver._id }, people.slice(0, UNDER_MAX));
  await sql`analyze`.execute(db);
  const postId = author?.postId ?? "";

  await write(writers, postId, (count) => count < ALONE / 4);
  const alone = await write(writers, postId, (count) => count < ALONE);
  const token = leaver.links.removeAccount ?? "";
  const removed = await app.client().call(removeAccount, { body: { token } });
  expect(removed.status).toBe(200);
  const started = performance.now();
  let deleted = false;
  let mostWaiting = 0;
  const [meanwhile] = await Promise.all([
    write(writers, postId, () => !deleted),
    expect
      .poll(
        async () => {
          mostWaiting = Math.max(mostWaiting, await countPoolWaiting());
          return isGone(leaver._id);
        },
        { timeout: TIMEOUT_MS, interval: 50 },
      )
      .toBe(true)
      .finally(() => {
        deleted = true;
      }),
  ]);
  const seconds = (performance.now() - started) / 1_000;
  const ratio = p95(meanwhile) / p95(alone);
  process.stdout.write(
    `deleted in ${seconds.toFixed(1)} s; writes p95 ${p95(alone).toFixed(1)} ms alone, ` +
      `${p95(meanwhile).toFixed(1)} ms meanwhile (${ratio.toFixed(2)}x, longest ` +
      `${Math.max(...meanwhile.map(({ ms }) => ms)).toFixed(0)} ms, ${meanwhile.length} writes); waiting for a connection: ${mostWaiting} at most\n`,
  );
  expect(meanwhile.filter(({ status }) => status !== 200)).toEqual([]);
  expect(p95(meanwhile)).toBeLessThan(Math.max(SLOWER_MAX * p95(alone), IMPERCEPTIBLE_MS));
  const params = { username: leaver.username };
  expect((await app.client().call(getProfile, { params, query: {} })).status).toBe(404);
  const followers = sql<{ most: number }>`select max(num_following) as most from users`;
  expect((await followers.execute(db)).rows[0]?.most).toBe(0);
});
