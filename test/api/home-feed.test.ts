import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { deletePost, type Post } from "#contract/posts/contract.ts";
import { listUserPosts } from "#contract/users/contract.ts";
import { comment, follow, like } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, aPost, aUser, setUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { postOf, profileOf } from "#test/reads.ts";
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

describe("Each list", () => {
  let id: string;
  const maker = prepared(() => aUser(app));
  const fan = prepared(() => aUser(app));
  beforeAll(async () => {
    const { _id: creatorId } = await aCharacter(maker);
    id = await writePost(app, {
      ownerId: maker._id,
      category: 1,
      title: "Nightfall",
      description: "Drawn at night",
      tags: ["noir", "city"],
      creatorId,
      price: 1200,
    });
    await like(fan, id);
    await follow(fan, maker);
    await comment(fan, id);
  });

  type Shown = { tiles?: boolean };

  /** Every list that the specification names, as a function of its caller. */
  const LISTS: Record<string, (client: Client, shown: Shown) => Promise<object>> = {
    home: async (client, shown) => (await client.call(homeFeed, { query: shown })).body,
    popular: async (client, shown) =>
      (await client.call(homeFeed, { query: { sort: "popular", ...shown } })).body,
    explore: async (client, shown) =>
      (await client.call(exploreFeed, { query: { category: 1, ...shown } })).body,
    search: async (client, shown) =>
      (await client.call(searchPosts, { body: { query: "nightfall", ...shown } })).body,
    "a user's posts": async (client, shown) => {
      const params = { id: maker._id };
      return (await client.call(listUserPosts, { params, query: { category: "all", ...shown } }))
        .body;
    },
  };
  const following = async (client: Client, shown: Shown) =>
    (await client.call(followingFeed, { query: shown })).body;

  const postIn = (body: object): unknown => (body as { posts?: unknown[] }).posts?.[0];

  async function getShown(client: Client): Promise<Post | undefined> {
    return await postOf(client, id);
  }

  test.each(Object.entries({ ...LISTS, following }))(
    "%s has posts with every field but the comments, and whether the viewer likes them",
    async (_, list) => {
      const post = await getShown(fan.client);
      expect(post).toMatchObject({
        liked: true,
        tags: ["noir", "city"],
        comments: [{ text: "Well made" }],
        numComments: 1,
        owner: { characters: [{}] },
      });
      expect(postIn(await list(fan.client, {}))).toEqual({ ...post, comments: [], numImages: 1 });
    },
  );

  test.each(Object.entries(LISTS))(
    "%s has the like of nobody for visitors, nor for others",
    async (_, list) => {
      // The member reads first and last, so that a shared reply would show.
      expect(postIn(await list(fan.client, {}))).toMatchObject({ liked: true });
      expect(postIn(await list(visitor, {}))).toMatchObject({ liked: false });
      expect(postIn(await list(maker.client, {}))).toMatchObject({ liked: false });
      expect(postIn(await list(fan.client, {}))).toMatchObject({ liked: true });
    },
  );

  test.each(Object.entries(LISTS))("%s has tiles on request", async (_, list) => {
    for (const client of [visitor, fan.client]) {
      const tile = postIn(await list(client, { tiles: true })) as Post;
      expect(Object.keys(tile).sort()).toEqual([
        "_id",
        "category",
        "forSale",
        "forSalePrice",
        "images",
        "nsfw",
        "numImages",
        "numLikes",
        "owner",
        "title",
      ]);
      expect(tile.owner).toEqual({ _id: maker._id, username: maker.username });
    }
  });

  test("a profile has symbols with every field", async () => {
    const symbol = await writePost(app, { ownerId: maker._id, title: "Crest" });
    const { posts } = await profileOf(fan.client, maker);
    expect(posts).toEqual([{ ...(await postOf(fan.client, symbol)), numImages: 1 }]);
  });

  test("feeds name their page, the number of pages and the category", async () => {
    const page = { pageCount: 1, currentPage: 1 };
    const pages = { pageCount: 2, category: 1 };
    const { body: home } = await visitor.call(homeFeed, { query: {} });
    expect(home).toMatchObject({ ...page, category: null });
    expect(await following(fan.client, {})).toMatchObject({ ...page, category: null });
    const explored = async (query: { category: 1; page?: number }) =>
      (await visitor.call(exploreFeed, { query })).body;
    expect(await explored({ category: 1 })).toMatchObject({ ...pages, currentPage: 1 });
    expect(await explored({ category: 1, page: 3 })).toMatchObject({
      ...pages,
      posts: [],
      currentPage: 3,
    });
  });
});
