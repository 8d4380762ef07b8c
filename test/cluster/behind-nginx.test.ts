import { afterAll, expect, test } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { transformPassword } from "#contract/accounts/password-transform.ts";
import { createComment } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { createPost, getPost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { Client } from "#test/client.ts";
import { aPage, connected } from "#test/live-client.ts";
import { aName, aPicture, aPost, aUser, postForm } from "#test/makers.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { startCluster } from "./nodes.ts";
import { SilentRelay } from "./relay.ts";
import { repeatUntil } from "./repeat-until.ts";

const ANSWER_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 20_000;
const SIGN_INS = 10;
/** Enough requests to reach each of the nodes. */
const MANY = 12;
/** Enough requests to use every connection to PostgreSQL. */
const CROWD = 60;

const database = await createTestDatabase();
const [postgres, redis, s3] = [
  database?.url,
  process.env.TEST_REDIS_URL,
  process.env.TEST_S3_ENDPOINT,
].map((address = "") => new SilentRelay(address)) as [SilentRelay, SilentRelay, SilentRelay];
await Promise.all([postgres, redis, s3].map((relay) => relay.listen()));
const site = await startCluster({
  DATABASE_URL: postgres.url(),
  REDIS_URL: redis.url(),
  S3_ENDPOINT: s3.url(),
  RATE_LIMITS: "on",
});
afterAll(async () => {
  await site.stop();
  for (const relay of [postgres, redis, s3]) relay.close();
  await database?.drop();
});

let addresses = 0;
/** Returns a client with an IP address of its own. */
function visitor(): Client {
  addresses += 1;
  return new Client(site.url, { "x-forwarded-for": `192.0.2.${addresses}` });
}
const newcomer = () => aUser({ client: visitor, mailTo: site.mailTo });
const [star, fan] = [await newcomer(), await newcomer()];
const post = await aPost(star);

function atOnce<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, call));
}

/** Returns nginx's reply and the nodes that it tried. */
async function ask(path = `${homeFeed.path}?before=99`, init?: RequestInit) {
  const reply = await fan.client.fetch(path, init);
  const { status, headers } = reply;
  const retryAfter = Number(headers.get("retry-after"));
  return { status, text: await reply.text(), retryAfter, nodes: headers.get("x-upstream") };
}

/** Expects a reply of every node, and none to be marked as down by nginx. */
async function expectWell(): Promise<void> {
  const replies = async () => (await atOnce(MANY, () => ask())).map(({ status }) => status);
  await expect.poll(replies, { timeout: BACK_WITHIN_MS }).toEqual(Array(MANY).fill(200));
  const nodes = (await atOnce(MANY, () => ask())).map((reply) => reply.nodes);
  expect(new Set(nodes).size).toBe(site.nodes.length);
}

test.each([
  ["is away", MANY, () => postgres.cut(), () => postgres.open()],
  ["does not answer", CROWD, () => postgres.silence(), () => postgres.forwardNew()],
])(
  "replies 503 with Retry-After while PostgreSQL %s, and recovers",
  async (_, count, fail, repair) => {
    await atOnce(count, () => ask());
    fail();
    const startedAt = performance.now();
    const body = JSON.stringify({ text: "Never written" });
    const headers = { "content-type": "application/json" };
    const [calls, ...others] = await Promise.all([
      atOnce(count, () => ask()),
      ask("/explore?page=7"),
      ask(createComment.path.replace(":id", post), { method: "POST", headers, body }),
    ]);
    const replies = [...calls, ...others];
    expect(performance.now() - startedAt).toBeLessThan(ANSWER_WITHIN_MS);
    for (const { status, text, retryAfter } of replies) {
      expect(status).toBe(503);
      expect(retryAfter).toBeGreaterThan(0);
      expect(text).toContain("The site is catching its breath. Please try again in a moment.");
    }
    expect(new Set(replies.map(({ nodes }) => nodes)).size).toBe(site.nodes.length);
    repair();
    await expectWell();
    const { body: read } = await visitor().call(getPost, { params: { id: post } });
    expect(read.post?.comments).toEqual([]);
    postgres.open();
    // Verified by a mail, which a job sends.
    await newcomer();
  },
);

test("each node counts limits and broadcasts alone while Redis is unreachable", async () => {
  const page = await connected(aPage(site.url, star.client));
  const nextEventSoon = (by: string) =>
    repeatUntil(page, "NEW_NOTIFICATION", async () => {
      const params = { id: star._id };
      await fan.client.at(by).call(unfollowUser, { params });
      expect((await fan.client.at(by).call(followUser, { params })).status).toBe(200);
    });
  for (const node of site.nodes) await nextEventSoon(node.url);
  redis.cut();
  const tries = (await triesToEnter(site.nodes.length * SIGN_INS + 1)).sort();
  expect(tries[SIGN_INS]).toBe(401);
  expect(tries.at(-1)).toBe(429);
  await nextEventSoon(site.url);
  await expectWell();
  redis.open();
  for (const node of site.nodes) await nextEventSoon(node.url);
  const counted = async () => (await triesToEnter(SIGN_INS + 1)).sort();
  const together = [...Array(SIGN_INS).fill(401), 429];
  await expect.poll(counted, { timeout: BACK_WITHIN_MS }).toEqual(together);
});

/** Tries to sign in to unknown accounts from one IP address, in sequence. */
async function triesToEnter(count: number): Promise<number[]> {
  const client = visitor();
  const password = await transformPassword("Wrong-Horse-7");
  const statuses: number[] = [];
  for (let tries = 0; tries < count; tries += 1) {
    const body = { email: `${aName()}@mail.example`, password };
    statuses.push((await client.call(signIn, { body })).status);
  }
  return statuses;
}

test("refuses uploads without a trace while S3 is unreachable, and serves pictures again afterwards", async () => {
  const read = async () => {
    const params = { username: star.username };
    const { body } = await visitor().call(getProfile, { params, query: {} });
    return { posts: body.posts, pictures: (await site.bucket.list()).filter(isPicture) };
  };
  const upload = async () => {
    const form = postForm({ title: "Doomed", category: "0" }, [await aPicture()]);
    return star.client.form(createPost, form);
  };
  const before = await read();
  const picture = before.posts?.[0]?.images[0]?.url ?? "";
  s3.cut();
  const refused = await upload();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.body.message).toMatch(/^Pictures can't be stored .* try again in a moment\.$/);
  const hidden = await atOnce(MANY, () => ask(picture));
  expect(hidden.map(({ status }) => status)).toEqual(Array(MANY).fill(503));
  expect(Math.min(...hidden.map(({ retryAfter }) => retryAfter))).toBeGreaterThan(0);
  await expectWell();
  s3.open();
  expect(await read()).toEqual(before);
  const shown = await atOnce(MANY, () => ask(picture));
  expect(shown.map(({ status }) => status)).toEqual(Array(MANY).fill(200));
  expect((await upload()).status).toBe(201);
});

const isPicture = (key: string) => key.endsWith(".webp");
