import { beforeAll, expect, test } from "vitest";
import { blockUser, muteUser } from "#contract/blocks/contract.ts";
import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { relatedPosts } from "#contract/feeds/related.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import { searchSuggestions } from "#contract/feeds/suggestions.ts";
import { likePost } from "#contract/posts/contract.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = buildTestApp();

const post = { title: "Velvet", tags: ["velvet"], category: 2, price: 500 };

let author: TestUser;
let other: TestUser;
let viewer: TestUser;
let blocker: TestUser;
let visitor: Client;
let plain: string;
let own: string;
let others: string;
beforeAll(async () => {
  [author, other, viewer, blocker] = await Promise.all([
    aUser(app),
    aUser(app),
    aUser(app),
    aUser(app),
  ]);
  visitor = app.client();
  plain = await writePost(app, { ...post, ownerId: other._id, title: "Velvet Plain" });
  own = await writePost(app, { ...post, ownerId: author._id, nsfw: true });
  others = await writePost(app, { ...post, ownerId: other._id, nsfw: true });
  await viewer.client.call(likePost, { params: { id: own } });
});

const LISTS: Record<string, (client: Client) => Promise<unknown>> = {
  home: async (client) => (await client.call(homeFeed, { query: {} })).body,
  "home for sale": async (client) =>
    (await client.call(homeFeed, { query: { sort: "sale" } })).body,
  "home by likes": async (client) =>
    (await client.call(homeFeed, { query: { sort: "popular" } })).body,
  explore: async (client) =>
    (await client.call(exploreFeed, { query: { category: 2, tiles: true } })).body,
  search: async (client) => (await client.call(searchPosts, { body: { query: "velvet" } })).body,
  "similar posts": async (client) =>
    (await client.call(relatedPosts, { params: { id: plain }, query: {} })).body,
  suggestions: async (client) =>
    (await client.call(searchSuggestions, { query: { query: "velv" } })).body,
  "the page /": async (client) => (await client.fetch("/")).text(),
  "the page of a category": async (client) => (await client.fetch("/explore?category=2")).text(),
  "the page of a search": async (client) => (await client.fetch("/search?query=velvet")).text(),
};

test.each(Object.entries(LISTS))("%s shows a maker their own NSFW posts only", async (_, read) => {
  const text = async (client: Client) => JSON.stringify(await read(client));
  // Visitors and others read in between, so that a shared reply would show.
  expect(await text(visitor)).not.toContain(own);
  expect(await text(author.client)).toContain(own);
  expect(await text(visitor)).not.toContain(own);
  expect(await text(viewer.client)).not.toContain(own);
  for (const { client } of [author, viewer]) expect(await text(client)).not.toContain(others);
});

test("RSS has no NSFW posts, also when their maker reads it", async () => {
  for (const path of ["/feed/home.rss", "/feed/explore/2.rss"]) {
    expect(await (await author.client.fetch(path)).text()).not.toContain(own);
  }
});

test("counts of a search speak of what the viewer sees", async () => {
  const count = async (client: Client) =>
    (await client.call(searchPosts, { body: { query: "velvet" } })).body.postCount;
  expect(await count(author.client)).toBe(2);
  expect(await count(viewer.client)).toBe(1);
});

test("the counts of categories omit makers whom the viewer blocks or mutes, or who block", async () => {
  const vehicles = async (client: Client) => {
    const { body } = await client.call(searchPosts, { body: { query: "zzzzzzzz" } });
    return body.categoryCounts?.[2];
  };
  await writePost(app, { ...post, ownerId: blocker._id });
  expect(await vehicles(visitor)).toBe(2);
  expect(await vehicles(author.client)).toBe(3);
  expect(await vehicles(viewer.client)).toBe(2);
  await blocker.client.call(blockUser, { params: { id: viewer._id } });
  expect(await vehicles(viewer.client)).toBe(1);
  expect(await vehicles(blocker.client)).toBe(2);
  await viewer.client.call(muteUser, { params: { id: other._id } });
  expect(await vehicles(viewer.client)).toBe(0);
  await author.client.call(blockUser, { params: { id: other._id } });
  expect(await vehicles(author.client)).toBe(2);
});
