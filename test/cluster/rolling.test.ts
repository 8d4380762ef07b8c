import { afterAll, expect, test } from "vitest";
import { followUser } from "#contract/follows/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { aPage, connected, nextEvent } from "#test/live-client.ts";
import { aPost, aUser } from "#test/makers.ts";
import { describeOutcome, failures } from "./load.ts";
import { startCluster } from "./nodes.ts";
import { expectSaved, startWork, WRITERS } from "./work.ts";

const BETWEEN = 40;

const site = await startCluster();
afterAll(() => site.stop());
const user = await aUser(site);

test("three nodes that start on an empty database respond as one site", async () => {
  const post = await aPost(user);
  for (const node of site.nodes) {
    const reply = await user.client.at(node.url).call(getPost, { params: { id: post } });
    expect(reply.status).toBe(200);
  }
  const [one, two] = site.nodes;
  const fan = await aUser(site);
  const page = await connected(aPage(two.url, user.client));
  const received = nextEvent(page, "NEW_NOTIFICATION");
  await fan.client.at(one.url).call(followUser, { params: { id: user._id } });
  expect((await received).sender._id).toBe(fan._id);
});

test("restarts node after node under load without a failed request", async () => {
  const post = await aPost(user);
  const { load, acknowledged } = startWork(site.client(), user, post);
  await load.answered(BETWEEN);
  for (const node of site.nodes) {
    expect(await node.end("SIGTERM")).toBe(0);
    await load.answered(BETWEEN);
    await node.start();
    await load.answered(BETWEEN);
  }
  const outcomes = await load.stop();
  expect(failures(outcomes).map(describeOutcome)).toEqual([]);
  const texts = await expectSaved(user, post, acknowledged);
  expect(texts).toHaveLength(acknowledged.comments.size);
});

test("a killed node fails only its requests in flight, and loses nothing acknowledged", async () => {
  const post = await aPost(user);
  const { load, acknowledged } = startWork(site.client(), user, post);
  await load.answered(BETWEEN);
  const [, node] = site.nodes;
  await node.end("SIGKILL");
  const killed = performance.now();
  await load.answered(2 * BETWEEN);
  await node.start();
  await load.answered(BETWEEN);
  const failed = failures(await load.stop());
  const address = `127.0.0.1:${new URL(node.url).port}`;
  for (const one of failed) {
    expect(one).toMatchObject({ status: 502, upstream: address });
    expect(one.began).toBeLessThanOrEqual(killed);
  }
  expect(failed.length).toBeLessThanOrEqual(WRITERS + 1);
  await expectSaved(user, post, acknowledged);
});
