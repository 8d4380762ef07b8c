import { beforeAll, expect, test } from "vitest";
import { categoryCounts, type SearchBody, searchPosts } from "#contract/search/contract.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = buildTestApp();

const write = (title: string, more = {}) => writePost(app, { ownerId: author._id, title, ...more });

let author: TestUser;
beforeAll(async () => {
  author = await aUser(app, { username: "Quicksilver" });
  await write("Skeleton dance", { category: 1 });
  await write("Skeleton king");
  await write("Lantern king", { category: 2 });
  await write("Zeppelin", { nsfw: true });
  await write("Stripe");
  await write("Red skull crest", { category: 2 });
  await write("Red skull badge", { category: 2 });
  await write("Blue skull", { category: 0, price: 5 });
  await write("Red moon", { category: 1 });
});

async function search(body: Partial<SearchBody>, client: Client = app.visitor) {
  const reply = await client.call(searchPosts, { body });
  expect(reply.status).toBe(200);
  const { postCount, corrected, didYouMean } = reply.body;
  return { postCount, corrected, didYouMean };
}

const meant = async (query: string, more: Partial<SearchBody> = {}) =>
  (await search({ query, ...more })).didYouMean;

test("searches for the right spelling where only that finds something", async () => {
  const skeleton = { query: "skeleton", count: 2 };
  expect(await search({ query: "skeletn" })).toEqual({
    postCount: 2,
    corrected: "skeleton",
    didYouMean: [skeleton],
  });
  expect(await meant("skeltan")).toEqual([skeleton]);
  expect(await meant("skeletn king")).toEqual([{ query: "skeleton king", count: 1 }]);
});

test.each([
  ["a missing letter", "strpe"],
  ["a letter too many", "striipe"],
  ["another letter", "strype"],
  ["two exchanged letters", "stirpe skull"],
])("corrects %s", async (_, query) => {
  const { corrected, postCount } = await search({ query });
  expect([corrected, postCount]).toEqual(query.includes(" ") ? [null, 0] : ["stripe", 1]);
});

test("corrects a text on every page, but not what is to be taken as typed", async () => {
  expect(await search({ query: "skeletn", page: 2 })).toMatchObject({
    postCount: 2,
    corrected: "skeleton",
  });
  expect(await search({ query: "the skeletn king" })).toMatchObject({
    postCount: 1,
    corrected: "the skeleton king",
  });
  expect(await search({ query: "skeletn", exact: "skeletn" })).toMatchObject({
    postCount: 0,
    corrected: null,
    didYouMean: [{ query: "skeleton", count: 2 }],
  });
  expect(await search({ query: "skeletn king", exact: "king" })).toMatchObject({
    corrected: "skeleton king",
  });
});

test("does not take a meaning for a misspelled word", async () => {
  expect(await search({ query: "free" })).toMatchObject({ postCount: 0, corrected: null });
});

test("offers the longest parts of a text that find something", async () => {
  expect(await meant("red skull symbol for sale")).toEqual([
    { query: "skull symbol for sale", count: 1 },
    { query: "red skull", count: 2 },
  ]);
  expect(await meant("blue skull car xyzzy")).toEqual([
    { query: "skull car", count: 2 },
    { query: "blue skull", count: 1 },
  ]);
});

test("offers nothing for words that exist, their beginnings and parts", async () => {
  for (const query of ["skeleton", "skel", "keleto", "king", "quicksilver", "car"]) {
    expect(await meant(query), query).toEqual([]);
  }
});

test("offers the nearest usernames", async () => {
  expect(await meant("quiksilver")).toEqual([{ query: "quicksilver", count: 8 }]);
  expect(await meant("quickislver")).toEqual([{ query: "quicksilver", count: 8 }]);
  expect(await meant("quicksilbre")).toEqual([{ query: "quicksilver", count: 8 }]);
});

test("without results, offers the nearest words and each word alone", async () => {
  expect(await search({ query: "skeleton lantern" })).toEqual({
    postCount: 0,
    corrected: null,
    didYouMean: [
      { query: "skeleton", count: 2 },
      { query: "lantern", count: 1 },
    ],
  });
  expect(await meant("lanternfish")).toEqual([{ query: "lantern", count: 1 }]);
  expect(await search({ query: "xyzzy" })).toEqual({
    postCount: 0,
    corrected: null,
    didYouMean: [],
  });
});

test("counts what the other spelling finds with the same filters", async () => {
  const filterCategory = [1 as const];
  expect(await meant("skeletn", { filterCategory })).toEqual([{ query: "skeleton", count: 1 }]);
  expect(await meant("lantrn", { filterCategory })).toEqual([]);
});

test("offers no words that only posts have which the viewer does not see", async () => {
  expect(await meant("zepelin")).toEqual([]);
});

test("counts the posts of each category that a viewer sees", async () => {
  const read = async () => {
    app.invalidateCache();
    const { body } = await app.visitor.call(categoryCounts, { query: { nsfw: true } });
    return body.counts ?? [];
  };
  const [symbols = 0, clothing = 0, vehicles = 0, characters = 0] = await read();
  const { _id: ownerId } = await aUser(app);
  for (const category of [0, 1, 1, 2]) await write("Crow", { ownerId, category });
  await write("Crow", { ownerId, category: 3, nsfw: true });
  expect(await read()).toEqual([symbols + 1, clothing + 2, vehicles + 1, characters]);
});

test("offers nothing past the first page", async () => {
  expect(await meant("skeletn", { page: 2 })).toEqual([]);
});

test("answers hostile texts", async () => {
  for (const query of ["%%%%", "a".repeat(30), "ſſſſſſ ﬃﬃﬃ", "\\\\\\ ___ %%%", "𐐨𐐨𐐨𐐨𐐨𐐨"]) {
    expect(await search({ query }), query).toMatchObject({ postCount: 0, didYouMean: [] });
  }
});

test("offers a word of six letters of which one in the middle is wrong", async () => {
  expect(await meant("strype")).toEqual([{ query: "stripe", count: 1 }]);
  expect(await meant("strxxe")).toEqual([]);
});

test("offers no word that is cut off where the words of a long text are compared", async () => {
  const filler = Array.from({ length: 92 }, (_, index) => String.fromCharCode(0x4e00 + index));
  const { _id: ownerId } = await aUser(app);
  await write("", { ownerId, description: `${filler.join(" ")} zweihander` });
  expect(await meant("zweihqnder")).toEqual([]);
  await write("Zweihander", { ownerId });
  expect(await meant("zweihqnder")).toEqual([{ query: "zweihander", count: 2 }]);
});
