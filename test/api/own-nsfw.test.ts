import { beforeAll, expect, test } from "vitest";
import { blockUser, muteUser } from "#contract/blocks/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { searchPosts } from "#contract/feeds/search.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { aName, aUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();

const post = { title: aName("velvet"), category: 2, price: 500 };

/** Returns how many vehicles a viewer may see. */
async function vehicles(client: Client): Promise<number> {
  const { body } = await client.call(searchPosts, { body: { query: "zzzzzzzz" } });
  return body.categoryCounts?.[2] ?? 0;
}

let author: TestUser;
let other: TestUser;
let viewer: TestUser;
let blocker: TestUser;
let visitor: Client;
let vehiclesBefore: number;
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
  vehiclesBefore = await vehicles(visitor);
  await writePost(app, { ...post, ownerId: other._id });
  own = await writePost(app, { ...post, ownerId: author._id, nsfw: true });
  others = await writePost(app, { ...post, ownerId: other._id, nsfw: true });
});

test("shows a maker their own NSFW posts, and nobody else in replies shared meanwhile", async () => {
  const lists = {
    home: async (client: Client) => (await client.call(homeFeed, { query: { sort: "sale" } })).body,
    search: async (client: Client) =>
      (await client.call(searchPosts, { body: { query: post.title } })).body,
    page: async (client: Client) => (await client.fetch(`/search?query=${post.title}`)).text(),
  };
  for (const [name, read] of Object.entries(lists)) {
    const text = async (client: Client) => JSON.stringify(await read(client));
    // Visitors and others read in between, so that a shared reply would show.
    expect(await text(visitor), name).not.toContain(own);
    expect(await text(author.client), name).toContain(own);
    expect(await text(visitor), name).not.toContain(own);
    expect(await text(viewer.client), name).not.toContain(own);
    for (const { client } of [author, viewer]) expect(await text(client)).not.toContain(others);
  }
});

test("counts of a search speak of what the viewer sees", async () => {
  const count = async (client: Client) =>
    (await client.call(searchPosts, { body: { query: post.title } })).body.postCount;
  expect(await count(author.client)).toBe(2);
  expect(await count(viewer.client)).toBe(1);
});

test("the counts of categories omit makers whom the viewer blocks or mutes, or who block", async () => {
  const added = async (client: Client) => (await vehicles(client)) - vehiclesBefore;
  await writePost(app, { ...post, ownerId: blocker._id });
  expect(await added(visitor)).toBe(2);
  expect(await added(author.client)).toBe(3);
  expect(await added(viewer.client)).toBe(2);
  await blocker.client.call(blockUser, { params: { id: viewer._id } });
  expect(await added(viewer.client)).toBe(1);
  expect(await added(blocker.client)).toBe(2);
  await viewer.client.call(muteUser, { params: { id: other._id } });
  expect(await added(viewer.client)).toBe(0);
  await author.client.call(blockUser, { params: { id: other._id } });
  expect(await added(author.client)).toBe(2);
});
