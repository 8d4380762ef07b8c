import { expect, vi } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { listComments } from "#contract/comments/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { getProfile } from "#contract/users/contract.ts";
import { comment, like } from "#test/acts.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aName, aPost, aUser, PASSWORD, type TestUser } from "#test/makers.ts";
import type { ServerProcess } from "#test/server-process.ts";

// Characters that SQL, or a file of it, could misinterpret.
const TEXT =
  "\\ \\N \\. \t tab\r\nline \u2028\u2029 'quote' \"double\" $$ -- \u{1f3cd}\ufe0f e\u0301 \\n";
const WELL_UNDER_WAY = 6;

/** Fills a site with content that is hard to archive; returns what everyone reads there. */
export async function fillSite(site: ServerProcess) {
  const here = { client: () => new Client(site.url), mailTo: mailReader(site.dataDir) };
  const [user, writer] = [await aUser(here), await aUser(here)];
  const posts = await makeContent(user);
  return { user, writer, posts, before: await readPosts(here.client(), posts) };
}

type Filled = Awaited<ReturnType<typeof fillSite>>;

async function makeContent(user: TestUser): Promise<string[]> {
  const posts = [];
  for (const title of ["first \\N", "second \t\\.", "third \u2028 \u{1f697}"]) {
    posts.push(await aPost(user, { title, description: TEXT, tags: ["a\\b", "c,d", '"e"'] }));
  }
  const [first = ""] = posts;
  await comment(user, first, TEXT);
  await like(user, first);
  return posts;
}

async function readPosts(client: Client, ids: readonly string[]) {
  const answers = await Promise.all(ids.map((id) => client.call(getPost, { params: { id } })));
  return answers.map(({ status, body }) => ({
    status,
    ...body.post,
    comments: body.post?.comments.map(({ text, _id }) => ({ _id, text })),
    images: body.post?.images.map(({ url }) => url),
  }));
}

/** Comments on one post, and creates others, until stopped; returns once some of it is acknowledged. */
export async function startWriting(user: TestUser) {
  const id = await aPost(user, { title: "Saved" });
  const acknowledged: string[] = [];
  let isGoing = true;
  const discuss = async () => {
    while (isGoing) {
      const text = aName("comment");
      const reply = await comment(user, id, text);
      if (reply.status === 200) acknowledged.push(text);
    }
  };
  const publish = async () => {
    while (isGoing) await aPost(user, { title: "Meanwhile" });
  };
  const done = Promise.all([discuss(), publish()]);
  await vi.waitUntil(() => acknowledged.length >= WELL_UNDER_WAY, { timeout: 60_000 });
  return {
    id,
    acknowledged,
    stop: async () => {
      isGoing = false;
      await done;
    },
  };
}

/** Returns the texts of a post's comments. */
async function readComments(client: Client, id: string): Promise<string[]> {
  const texts: string[] = [];
  let pages = 1;
  for (let page = 1; page <= pages; page++) {
    const { body } = await client.call(listComments, { params: { id }, query: { page } });
    texts.push(...(body.comments ?? []).map(({ text }) => text));
    pages = body.commentPageCount ?? 0;
  }
  return texts;
}

type Saved = { id: string; texts: readonly string[] };

/**
 * Expects a restored site to show what was there before, and to work; `saved` are the comments it
 * must have.
 */
export async function expectRestored(url: string, filled: Filled, saved: Saved): Promise<void> {
  const { user, writer, posts, before } = filled;
  const client = new Client(url);
  expect(await readPosts(client, posts)).toEqual(before);
  for (const { images } of before) {
    for (const image of images ?? []) expect((await client.fetch(image)).status).toBe(200);
  }
  const texts = await readComments(client, saved.id);
  expect(saved.texts.filter((text) => !texts.includes(text))).toEqual([]);
  const body = { email: user.email, password: PASSWORD };
  expect((await client.call(signIn, { body })).status).toBe(200);
  const params = { username: writer.username };
  const profile = await client.call(getProfile, { params, query: {} });
  for (const { images } of profile.body.posts ?? []) {
    expect((await client.fetch(images[0]?.url ?? "")).status).toBe(200);
  }
  await aPost({ ...user, client }, { title: "After it all" });
}
