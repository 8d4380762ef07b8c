import { expect } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { createPost, getPost } from "#contract/posts/contract.ts";
import type { Client } from "#test/client.ts";
import { aName, aPicture, postForm, type TestUser } from "#test/makers.ts";
import { Load } from "./load.ts";

const READERS = 2;
export const WRITERS = 2;
const picture = await aPicture(0);

/**
 * Starts readers and writers on one post; `acknowledged` are the comments and posts that were
 * accepted.
 */
export function startWork(visitor: Client, user: TestUser, post: string) {
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
    load.add("page", () => read(visitor, `/post/${post}`));
    load.add("feed", () => read(user.client, homeFeed.path));
  }
  for (let index = 0; index < WRITERS; index++) load.add("comment", comment);
  load.add("publish", publish);
  return { load, acknowledged };
}

export async function read(client: Client, path: string, init?: RequestInit): Promise<Response> {
  const reply = await client.fetch(path, init);
  await reply.arrayBuffer();
  return reply;
}

/** Returns every comment of a post, and the stated number. */
async function readComments(user: TestUser, id: string) {
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

/** Expects everything acknowledged with its pictures, and correct counts. */
export async function expectSaved(
  user: TestUser,
  post: string,
  { comments, posts }: Acknowledged,
): Promise<string[]> {
  const { texts, count } = await readComments(user, post);
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
