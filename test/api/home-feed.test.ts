import fc from "fast-check";
import { expect, test } from "vitest";
import { homeFeed } from "#contract/feeds/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, setUser } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = await startOwnApp();
const [author, curious] = await Promise.all([aUser(app), aUser(app)]);
const visitor = app.client();
const PAGE = 48;
const POSTS = 130;

await setUser(app, curious, { setting_view_nsfw: true });

/** Every fifth post is NSFW. */
const written = await Promise.all(
  Array.from({ length: POSTS }, async (_, index) => {
    const nsfw = index % 5 === 0;
    return { id: await writePost(app, { ownerId: author._id, category: index % 4, nsfw }), nsfw };
  }),
);

const byAge = (posts: { id: string }[]) =>
  posts.map((post) => post.id).sort((a, b) => Number(BigInt(b) - BigInt(a)));
const all = byAge(written);
const decent = byAge(written.filter((post) => !post.nsfw));

type Query = { nsfw?: boolean | string; before?: string };

async function idsOf(client: Client, query: Query): Promise<string[]> {
  const { status, body } = await client.call(homeFeed, { query });
  expect(status).toBe(200);
  return (body.posts ?? []).map(({ _id }) => _id);
}

/** Follows the feed from page to page until it is empty. */
async function walk(client: Client, nsfw: boolean): Promise<string[][]> {
  const pages: string[][] = [];
  let before: string | undefined;
  do {
    const ids = await idsOf(client, { nsfw, before });
    pages.push(ids);
    before = ids.at(-1);
  } while (before);
  return pages;
}

test.each([
  ["a visitor", false, () => visitor, decent],
  ["whoever wants to see all", true, () => curious.client, all],
])(
  "lists every post to %s by `before`, newest first, without gap or repeat",
  async (_, nsfw, who, ids) => {
    const pages = await walk(who(), nsfw);
    expect(pages.flat()).toEqual(ids);
    expect(pages.slice(0, -2).every((page) => page.length === PAGE)).toBe(true);
    expect(pages.at(-1)).toEqual([]);
  },
);

test("continues after any post with the next older ones", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(decent.length - 1), async (index) => {
      const ids = await idsOf(visitor, { before: decent[index] });
      expect(ids).toEqual(decent.slice(index + 1, index + 1 + PAGE));
    }),
    { numRuns: 8 },
  );
});

test("returns the same next page after a new post", async () => {
  const first = await idsOf(visitor, {});
  const id = await aPost(author);
  const next = await idsOf(visitor, { before: first.at(-1) });
  expect(next).toEqual(decent.slice(PAGE, 2 * PAGE));
  expect((await idsOf(visitor, {}))[0]).toBe(id);
  await author.client.call(deletePost, { params: { id } });
});

test("ignores a `before` that is no id", async () => {
  const first = await idsOf(visitor, {});
  for (const before of ["0", "-1", "abc", " ", "1.5", "9".repeat(19), "\u0000", "'"]) {
    expect(await idsOf(visitor, { before }), before).toEqual(first);
  }
});

test("returns nothing before the oldest post", async () => {
  expect(await idsOf(visitor, { before: all.at(-1) })).toEqual([]);
  expect(await idsOf(visitor, { before: "1" })).toEqual([]);
});

test("returns tiles in the shape of the contract, without an email", async () => {
  const { body } = await curious.client.call(homeFeed, { query: { nsfw: true, tiles: true } });
  expect(homeFeed.reply.strict().parse(body)).toEqual(body);
  expect(body.posts?.[0]?.owner).toEqual({ _id: author._id, username: author.username });
  expect(JSON.stringify(body)).not.toContain("@");
});
