import { expect, test } from "vitest";
import { editPost } from "#contract/posts/contract.ts";
import { type SearchBody, searchPosts } from "#contract/search/contract.ts";
import { aCharacter, aPost, aUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { buildTestApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = buildTestApp();

const maker = prepared(() => aUser(app, { username: "Lettersmith" }));

const write = (title: string, more = {}) => writePost(app, { ownerId: maker._id, title, ...more });

async function idsOf(body: Partial<SearchBody>) {
  const reply = await app.visitor.call(searchPosts, { body });
  expect(reply.status).toBe(200);
  return reply.body.posts?.map(({ _id }) => _id);
}

test.each([
  ["Зайка", "зайка", "Заика"],
  ["Müller", "MÜLLER", "muller"],
  ["Ёжик", "ёжик", "ежик"],
  ["xX_Killer_Xx", "XX_KILLER_XX", "killer"],
  ["O'Hara", "o’hara", "hara"],
  ["ΣΊΣΥΦΟΣ", "Σίσυφος", "σισυφος"],
  ["İBO", "ibo", "İbo"],
  ["白虎隊", "白虎隊", "白虎"],
])(
  "finds the creations of the character %s in the box and in the filter",
  async (name, ...others) => {
    const character = await aCharacter(maker, { name });
    const made = await write("Armor", { creatorId: character._id });
    for (const query of [name, ...others]) expect(await idsOf({ query }), query).toEqual([made]);
    for (const exact of [name, others[0]]) {
      expect(await idsOf({ filterCreatorCharacterName: exact }), exact).toEqual([made]);
    }
  },
);

test("finds a character by the name without accents in the filter", async () => {
  const character = await aCharacter(maker, { name: "Érik" });
  const made = await write("Armor", { creatorId: character._id });
  expect(await idsOf({ filterCreatorCharacterName: "erik" })).toEqual([made]);
});

test("finds a character whose name has signs only", async () => {
  const character = await aCharacter(maker, { name: "<(^.^)>" });
  const made = await write("Armor", { creatorId: character._id });
  expect(await idsOf({ query: "<(^.^)>" })).toEqual([made]);
  expect(await idsOf({ filterCreatorCharacterName: "<(^" })).toEqual([made]);
});

test("finds words with hyphens and apostrophes in each spelling", async () => {
  const coop = await write("Co-op crew", { description: "Don’t follow" });
  for (const query of ["co-op", "coop", "co op", "dont", "don't", "don’t"]) {
    expect(await idsOf({ query }), query).toEqual([coop]);
  }
  expect(await idsOf({ query: "crewdont" })).toEqual([]);
});

test("finds by an emoji what has that emoji only", async () => {
  const swords = await write("Crossed swords ⚔️");
  const plane = await write("Plane ✈️ trip");
  const flag = await write("Made in 🇩🇪🇫🇷");
  expect(await idsOf({ query: "⚔️" })).toEqual([swords]);
  expect(await idsOf({ query: "⚔" })).toEqual([swords]);
  expect(await idsOf({ query: "✈" })).toEqual([plane]);
  expect(await idsOf({ query: "🇩🇪" })).toEqual([flag]);
  expect(await idsOf({ query: "🇪🇫" })).toEqual([]);
  expect(await idsOf({ query: "❤️" })).toEqual([]);
});

test("ignores an emoji beside words, and offers no invisible spelling", async () => {
  const skull = await write("Grinning skull");
  const reply = await app.visitor.call(searchPosts, { body: { query: "grinning skull ☠️" } });
  expect(reply.body).toMatchObject({ posts: [{ _id: skull }], didYouMean: [] });
});

test.each(["★★", "C++", "100%", "_", "it's", "Ça va"])(
  "lists the creations that have the tag %s, in any spelling, and no others",
  async (tag) => {
    const first = await aPost(maker, { title: `First of ${tag}`, tags: [tag, "first"] });
    const second = await write("Second", { tags: [tag.toUpperCase().normalize("NFD")] });
    await write("Other", { tags: [`${tag}x`, "cat", "33"] });
    app.invalidateCache();
    expect(await idsOf({ filterTag: tag })).toEqual([second, first]);
    expect(await idsOf({ filterTag: tag, query: "second" })).toEqual([second]);
    await maker.client.call(editPost, { params: { id: first }, body: { tags: ["first"] } });
    app.invalidateCache();
    expect(await idsOf({ filterTag: tag })).toEqual([second]);
  },
);

test("leaves out what has any of some tags, in any spelling", async () => {
  const plain = await write("Tagged otter", { tags: ["river"] });
  const rusty = await write("Tagged otter", { tags: ["Rüst", "river"] });
  const neon = await write("Tagged otter", { tags: ["neon"] });
  const query = "tagged otter";
  expect(await idsOf({ query, filterWithoutTags: ["rust"] })).toEqual([neon, plain]);
  expect(await idsOf({ query, filterWithoutTags: ["RUST", "neon"] })).toEqual([plain]);
  expect(await idsOf({ query, filterTag: "river", filterWithoutTags: ["rus"] })).toEqual([
    rusty,
    plain,
  ]);
  const body = { query, filterWithoutTags: ["river", "neon"] };
  const { withoutFilter } = (await app.visitor.call(searchPosts, { body })).body;
  expect(withoutFilter).toEqual([{ filter: "filterWithoutTags", count: 3 }]);
  const tooMany = { query, filterWithoutTags: ["a", "b", "c", "d", "e", "f"] };
  expect((await app.visitor.call(searchPosts, { body: tooMany })).status).toBe(400);
});

test("finds what was made in a way", async () => {
  const [hand, ai] = [
    await write("Labeled marten", { made: "hand" }),
    await write("Labeled marten", { made: "ai" }),
  ];
  await write("Labeled marten");
  const query = "labeled marten";
  expect(await idsOf({ query, filterMade: "hand" })).toEqual([hand]);
  expect(await idsOf({ query, filterMade: "ai" })).toEqual([ai]);
  const none = await app.visitor.call(searchPosts, { body: { query, filterMade: "tool" } });
  expect(none.body).toMatchObject({
    posts: [],
    withoutFilter: [{ filter: "filterMade", count: 3 }],
  });
  const unknown = await app.visitor.json("POST", "/api/posts/search", { filterMade: "paint" });
  expect(unknown).toMatchObject({
    status: 400,
    body: { errors: { filterMade: "How it was made is hand, tool or ai." } },
  });
});

test("finds by signs alone what has them as a tag", async () => {
  const cat = await write("A cat", { tags: ["=^.^="] });
  expect(await idsOf({ query: "=^.^=" })).toEqual([cat]);
});

test("counts what is found without a tag", async () => {
  await write("Tagless zebra");
  const body = { query: "tagless zebra", filterTag: "savanna" };
  const reply = await app.visitor.call(searchPosts, { body });
  expect(reply.body).toMatchObject({ postCount: 0 });
  expect(reply.body.withoutFilter).toEqual([{ filter: "filterTag", count: 1 }]);
});

test("counts what is found by the text alone where two filters are in the way", async () => {
  await write("Doubly hidden heron");
  const body = { query: "doubly hidden heron", filterTag: "savanna", filterForSale: true };
  const reply = await app.visitor.call(searchPosts, { body });
  expect(reply.body).toMatchObject({ postCount: 0, withoutFilter: [], withoutFilters: 1 });
  const one = await app.visitor.call(searchPosts, { body: { ...body, filterForSale: false } });
  expect(one.body).toMatchObject({ withoutFilters: 0 });
});

test.each([
  ["a soft hyphen", "dra\u00adgonfly", "dragonfly"],
  ["a zero-width space", "pho\u200benix", "phoenix"],
  ["a sharp s", "Füße", "fusse"],
  ["i with and without dots", "IŞIK", "ışık"],
  ["Arabic vowel signs", "مُحَمَّد", "محمد"],
  ["a character within a word", "白狐", "狐"],
  ["a character at the beginning of a word", "黒猫", "黒"],
  ["Cyrillic of either case", "ВОЛЧОНОК", "волчонок"],
  ["part of a Cyrillic word", "Снегопад", "гопад"],
  ["two letters", "Xylo", "XY"],
  ["two letters within a word", "Waxwing", "xw"],
  ["two Cyrillic letters", "Щёлк", "щё"],
  [
    "a long word without spaces",
    "一二三四五六七八九十".repeat(3),
    "九十一二三四五六七八九十一二三四五六七八九十",
  ],
  ["the end of a word of 1,490 characters", `${"鼬".repeat(1_483)}ferrets`, "鼬ferrets"],
])("finds %s", async (_, title, query) => {
  const id = await write(title);
  expect(await idsOf({ query })).toEqual([id]);
});

test("treats percent signs, underscores and quotes as signs", async () => {
  const percent = await write("250% wool");
  const thousand = await write("2500 sheep");
  const snake = await write("snake_case");
  await write("snake_house");
  const quoted = await write(`The "Quiet" one's coat`);
  expect(await idsOf({ query: "250%" })).toEqual([percent, thousand]);
  expect(await idsOf({ query: "250% wool" })).toEqual([percent]);
  expect(await idsOf({ query: "snake_case" })).toEqual([snake]);
  expect(await idsOf({ query: '"quiet"' })).toEqual([quoted]);
  expect(await idsOf({ query: "one's coat" })).toEqual([quoted]);
  expect(await idsOf({ query: "one’s coat" })).toEqual([quoted]);
  for (const query of ["%%", "__", "''", "\\"]) {
    expect(await idsOf({ query }), query).toEqual([]);
    expect(await idsOf({ filterTag: query }), query).toEqual([]);
    expect(await idsOf({ filterCreatorUsername: query }), query).toEqual([]);
  }
});

test("treats signs of the database's query language as signs", async () => {
  const id = await write("Lonesome badger");
  for (const query of [
    "badger':*",
    "badger & lonesome",
    "!badger | lonesome",
    "(badger) <-> lonesome",
    "'' badger\\",
    "badger\\' lonesome",
  ]) {
    expect(await idsOf({ query }), query).toEqual([id]);
  }
});

test("requires each of several single letters at the beginning of a word", async () => {
  const both = await write("Jolly vulture");
  await write("Jolly owl");
  await write("Rajvir");
  expect(await idsOf({ query: "j v" })).toEqual([both]);
});
