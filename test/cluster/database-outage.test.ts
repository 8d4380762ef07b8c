import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { startPostgres } from "#scripts/cluster/postgres.ts";
import { Client } from "#test/client.ts";
import { aPost, aUser } from "#test/makers.ts";
import { Load } from "./load.ts";
import { startCluster } from "./nodes.ts";

const AWAY_MS = 20_000;
const BACK_WITHIN_MS = 20_000;

const postgres = await startPostgres({ inGroup: true });
const site = await startCluster({ DATABASE_URL: postgres.env.TEST_DATABASE_URL ?? "" });
afterAll(async () => {
  await site.stop();
  await postgres.stop();
});
const user = await aUser(site);
const post = await aPost(user);

function comment(text: string, node: { url: string } = site) {
  return user.client.at(node.url).call(createComment, { params: { id: post }, body: { text } });
}

async function expectUnavailable(node: { url: string }): Promise<void> {
  const calls = [
    await new Client(node.url).fetch(`${homeFeed.path}?before=99`),
    await new Client(node.url).fetch("/explore?page=7"),
  ];
  for (const reply of calls) {
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await reply.text()).toMatch(/try again in a moment/i);
  }
  const refused = await comment("Never written", node);
  expect(refused.status).toBe(503);
  expect(refused.body).toEqual({
    success: false,
    message: "The site is catching its breath. Please try again in a moment.",
  });
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
}

/** Expects every node to have recovered, jobs included, without a restart. */
async function expectRecovered(pids: (number | undefined)[]): Promise<void> {
  for (const node of site.nodes) {
    const ready = async () => (await fetch(`${node.url}/readyz`)).status;
    await expect.poll(ready, { timeout: BACK_WITHIN_MS }).toBe(200);
    expect((await comment(`By ${node.url}`, node)).status).toBe(200);
  }
  expect(site.nodes.map(({ pid }) => pid)).toEqual(pids);
  // A job sends the mail of a new user.
  await aUser(site);
}

const pidsOf = () => site.nodes.map(({ pid }) => pid);

test("replies 503 during an outage of PostgreSQL of 20 seconds, and recovers without a restart", async () => {
  const pids = pidsOf();
  await postgres.during(async () => {
    const until = wait(AWAY_MS);
    for (const node of site.nodes) await expectUnavailable(node);
    await until;
    for (const node of site.nodes) await expectUnavailable(node);
  });
  await expectRecovered(pids);
});

test("loses nothing acknowledged when PostgreSQL restarts under load, and replies 503 meanwhile", async () => {
  const pids = pidsOf();
  const load = new Load();
  const acknowledged: string[] = [];
  for (const node of site.nodes) {
    load.add("comment", async () => {
      const text = `Number ${load.outcomes.length} of ${node.url}`;
      const reply = await user.client.at(node.url).fetch(createComment.path.replace(":id", post), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text }),
      });
      await reply.arrayBuffer();
      if (reply.ok) acknowledged.push(text);
      return reply;
    });
  }
  await load.answered(20);
  await postgres.during(() => load.answered(20));
  await expectRecovered(pids);
  await load.answered(20);
  const outcomes = await load.stop();
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 503]));
  const texts = await readTexts();
  expect(acknowledged.filter((text) => !texts.includes(text))).toEqual([]);
});

async function readTexts(): Promise<string[]> {
  const texts: string[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page++) {
    const query = { page };
    const { body } = await user.client.call(listComments, { params: { id: post }, query });
    texts.push(...(body.comments ?? []).map(({ text }) => text));
    pages = body.commentPageCount ?? 0;
  }
  return texts;
}
