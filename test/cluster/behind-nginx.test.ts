import { afterAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { aPost, aUser } from "#test/makers.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { startCluster } from "./nodes.ts";
import { SilentRelay } from "./relay.ts";

const ANSWER_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 20_000;
/** Enough requests to reach each of the nodes. */
const MANY = 12;
/** Enough requests to use every connection to PostgreSQL. */
const CROWD = 60;

const database = await createTestDatabase();
const postgres = new SilentRelay(database?.url ?? "");
await postgres.listen();
const site = await startCluster({ DATABASE_URL: postgres.url() });
afterAll(async () => {
  await site.stop();
  postgres.close();
  await database?.drop();
});

const newcomer = () => aUser(site);
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
    const { body: read } = await site.client().call(getPost, { params: { id: post } });
    expect(read.post?.comments).toEqual([]);
    postgres.open();
    // Verified by a mail, which a job sends.
    await newcomer();
  },
);
