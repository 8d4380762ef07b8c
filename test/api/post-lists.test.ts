import { beforeAll, expect, test } from "vitest";
import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import type { Post } from "#contract/posts/contract.ts";
import { searchPosts } from "#contract/search/contract.ts";
import { listUserPosts } from "#contract/users/contract.ts";
import { comment, follow, like } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, ageUser, aUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { postOf, profileOf } from "#test/reads.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = await startOwnApp();
const visitor = app.client();
/** More than a page of a category, with the one that comes first. */
const POSTS = 25;

let id: string;
let crest: string;
const maker = prepared(() => aUser(app));
const fan = prepared(() => aUser(app));
beforeAll(async () => {
  for (let count = 1; count < POSTS; count += 1) {
    await writePost(app, { ownerId: fan._id, category: 1 });
  }
  crest = await writePost(app, { ownerId: maker._id, title: "Crest" });
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
  // Likes of younger accounts do not count for what is popular.
  await ageUser(app, fan, 2 * 24 * 60);
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
      "tags",
      "title",
    ]);
    expect(tile.owner).toEqual({ _id: maker._id, username: maker.username });
  }
});

test("a profile has symbols with every field", async () => {
  const { posts } = await profileOf(fan.client, maker);
  expect(posts).toEqual([{ ...(await postOf(fan.client, crest)), numImages: 1 }]);
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
