import { afterAll, expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { createPost, getPost } from "#contract/posts/contract.ts";
import type { Client } from "#test/client.ts";
import { aPage, connected, soon, told } from "#test/live-client.ts";
import { aName, aPicture, aPost, aUser, postForm } from "#test/makers.ts";
import { failures, Load } from "./load.ts";
import { startCluster } from "./nodes.ts";

const READERS = 2;
const WRITERS = 2;
const BETWEEN = 40;

const site = await startCluster();
afterAll(() => site.stop());
const user = await aUser(site);
const picture = await aPicture(0);

/** Readers and writers on one post; `acknowledged` are the comments and posts that were taken. */
function startWork(post: string) {
  const load = new Load();
  const acknowledged = { comments: new Set<string>(), posts: new Set<string>() };
  const comment = async () => {
    const text = aName("comment");
    const path = createComment.path.replace(":id", post);
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ text });
    const reply = await read(user.client, path, { method: "POST", headers, body });
    if (reply.ok) acknowledged.comments.add(text);
    return reply;
  };
  const publish = async () => {
    const form = postForm({ title: aName("post"), category: "0" }, [picture]);
    const reply = await user.client.fetch(createPost.path, { method: "POST", body: form });
    const text = await reply.text();
    if (reply.ok) acknowledged.posts.add(JSON.parse(text)._id);
    return reply;
  };
  for (let index = 0; index < READERS; index++) {
    load.add("page", () => read(site.client(), `/post/${post}`));
    load.add("feed", () => read(user.client, homeFeed.path));
  }
  for (let index = 0; index < WRITERS; index++) load.add("comment", comment);
  load.add("publish", publish);
  return { load, acknowledged };
}

async function read(client: Client, path: string, init?: RequestInit): Promise<Response> {
  const reply = await client.fetch(path, init);
  await reply.arrayBuffer();
  return reply;
}

/** Every comment of a post, and how many it says there are. */
async function readComments(id: string) {
  const texts: string[] = [];
  let pages = 1;
  let count = 0;
  for (let page = 1; page <= pages; page++) {
    const { body } = await user.client.call(listComments, { params: { id }, query: { page } });
    texts.push(...(body.comments ?? []).map(({ text }) => text));
    pages = body.commentPageCount ?? 0;
    count = body.numComments ?? 0;
  }
  return { texts, count };
}

type Acknowledged = ReturnType<typeof startWork>["acknowledged"];

/** All that was acknowledged is there, pictures too, and what is counted is what there is. */
async function expectKept(post: string, { comments, posts }: Acknowledged): Promise<string[]> {
  const { texts, count } = await readComments(post);
  expect(count).toBe(texts.length);
  expect(new Set(texts).size).toBe(texts.length);
  expect([...comments].filter((text) => !texts.includes(text))).toEqual([]);
  for (const id of posts) {
    const { body } = await user.client.call(getPost, { params: { id } });
    const image = await read(user.client, body.post?.images[0]?.url ?? "");
    expect(image.status).toBe(200);
  }
  return texts;
}

test("Three nodes started on an empty database answer as one site", async () => {
  const post = await aPost(user);
  for (const node of site.nodes) {
    const reply = await user.client.at(node.url).call(getPost, { params: { id: post } });
    expect(reply.status).toBe(200);
  }
  const [one, two] = site.nodes;
  const fan = await aUser(site);
  const page = await connected(aPage(two.url, user.client));
  const heard = told(page, "NEW_NOTIFICATION");
  await fan.client.at(one.url).call(followUser, { params: { id: user._id } });
  expect((await soon(heard)).sender._id).toBe(fan._id);
});

test("A restart of node after node under load fails not one request", async () => {
  const post = await aPost(user);
  const { load, acknowledged } = startWork(post);
  await load.answered(BETWEEN);
  for (const node of site.nodes) {
    expect(await node.end("SIGTERM")).toBe(0);
    await load.answered(BETWEEN);
    await node.start();
    await load.answered(BETWEEN);
  }
  const outcomes = await load.stop();
  expect(failures(outcomes)).toEqual([]);
  const texts = await expectKept(post, acknowledged);
  expect(texts).toHaveLength(acknowledged.comments.size);
});

test("A killed node fails only what was under way on it, and nothing acknowledged is lost", async () => {
  const post = await aPost(user);
  const { load, acknowledged } = startWork(post);
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
  await expectKept(post, acknowledged);
});
