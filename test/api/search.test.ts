import { expect, test } from "vitest";
import { deletePost, editPost } from "#contract/posts/contract.ts";
import { type SearchBody, searchPosts } from "#contract/search/contract.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, aName, aPost, aUser, aWord } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();

const author = prepared(() => aUser(app));

async function search(body: Partial<SearchBody>, client: Client = app.visitor) {
  const reply = await client.call(searchPosts, { body });
  expect(reply.status).toBe(200);
  const { posts = [], postCount, pageCount } = reply.body;
  return { ids: posts.map((post) => post._id), posts, postCount, pageCount };
}

const idsOf = async (query: string, client?: Client) => (await search({ query }, client)).ids;
const titled = (title: string) => writePost(app, { ownerId: author._id, title });

test("matches text in title, tags and description, ranked in this order", async () => {
  const word = aWord();
  const inTitle = await aPost(author, { title: `My ${word}` });
  const firstTag = await aPost(author, { tags: [word, "red"] });
  const inTag = await aPost(author, { tags: ["red", `the ${word}`] });
  const inText = await aPost(author, { description: `made as\na ${word}.` });
  await aPost(author, { title: "Something else" });
  const { posts, ...found } = await search({ query: word });
  expect(found).toEqual({ ids: [inTitle, firstTag, inTag, inText], postCount: 4, pageCount: 1 });
  expect(posts[0]).toMatchObject({
    title: `My ${word}`,
    owner: { _id: author._id, username: author.username },
    images: [{ width: 340 }],
  });
});

test("ranks whole words first, then beginnings and parts; newest first within each", async () => {
  const word = aWord();
  const exact = await titled(`the ${word}`);
  const beginning = await titled(`${word}zz`);
  const part = await titled(`zz${word}zz`);
  await titled(`${word.slice(0, -1)}z`);
  const partToo = await titled(`qq${word}`);
  const beginningToo = await titled(`${word}qq`);
  const exactToo = await titled(`${word} again`);
  const order = [exactToo, exact, beginningToo, beginning, partToo, part];
  expect(await idsOf(word)).toEqual(order);
});

test("lists a post with several matching words once", async () => {
  const word = aWord();
  const both = await titled(`${word}ab ${word}cd`);
  const one = await titled(`${word}ab`);
  expect(await search({ query: word })).toMatchObject({ ids: [one, both], postCount: 2 });
});

test("finds similar words together with others that exist", async () => {
  const [word, other] = [aWord(), aWord()];
  const id = await titled(`skeleton${word} ${other}`);
  await titled(`skeleton${word}`);
  expect(await idsOf(`skelton${word} ${other}`)).toEqual([id]);
  expect(await idsOf(`skelton${word} ${aWord()}`)).toEqual([]);
});

test("requires every word to match, and ranks by the worst match", async () => {
  const [one, two] = [aWord(), aWord()];
  const weak = await writePost(app, { ownerId: author._id, title: `${one}s`, tags: [two] });
  const both = await writePost(app, { ownerId: author._id, title: one, description: two });
  const weaker = await titled(`x${one} ${two}`);
  await titled(`${one} alone`);
  await titled(`${two} alone`);
  expect(await idsOf(`${two} ${one}`)).toEqual([both, weak, weaker]);
  expect(await idsOf(`${one} ${aWord()}`)).toEqual([]);
  expect(await idsOf(`${one} ${two.slice(0, 9)} alone`)).toEqual([]);
});

test("ranks by all words where the worst match equally well", async () => {
  const [one, two] = [aWord(), aWord()];
  const titles = await writePost(app, { ownerId: author._id, title: one, tags: [two] });
  const texts = await writePost(app, { ownerId: author._id, description: one, tags: [two] });
  const tags = await writePost(app, { ownerId: author._id, tags: [one, two] });
  const text = await writePost(app, { ownerId: author._id, title: one, description: two });
  expect(await idsOf(`${one} ${two}`)).toEqual([titles, tags, text, texts]);
});

test("finds without words like 'the', and first what has them in the title", async () => {
  const word = aWord();
  const [named, plain] = [await titled(`The ${word}`), await titled(word)];
  const mentioned = await writePost(app, { ownerId: author._id, title: word, description: "the" });
  for (const query of [`the ${word}`, `${word} the`, `The ${word} of the`]) {
    expect(await idsOf(query), query).toEqual([named, mentioned, plain]);
  }
  expect(await idsOf(`after ${word}`)).toEqual([]);
});

test("ignores empty text", async () => {
  const id = await titled("Whatever");
  for (const query of ["", "   "]) expect((await search({ query })).ids[0]).toBe(id);
  expect((await search({})).ids[0]).toBe(id);
});

test.each(["query", "filterCreatorUsername", "filterCreatorCharacterName"])(
  "limits %s to 30 characters",
  async (field) => {
    const tooLong = await app.visitor.json("POST", searchPosts.path, { [field]: "W".repeat(31) });
    expect(tooLong.status).toBe(400);
    const message = "Search text must be no more than 30 characters.";
    expect(tooLong.body).toMatchObject({ success: false, errors: { [field]: message } });
    const longest = await app.visitor.json("POST", searchPosts.path, { [field]: "W".repeat(30) });
    expect(longest.status).toBe(200);
  },
);

test("updates the index when a post is edited or deleted", async () => {
  const [before, after] = [aWord(), aWord()];
  const id = await aPost(author, { title: before, tags: [before], description: "first" });
  const params = { id };
  await author.client.call(editPost, { params, body: { title: after } });
  expect(await idsOf(before)).toEqual([id]);
  await author.client.call(editPost, { params, body: { tags: [after] } });
  expect(await idsOf(before)).toEqual([]);
  await author.client.call(editPost, { params, body: { description: before } });
  expect(await idsOf(`${before} ${after}`)).toEqual([id]);
  await author.client.call(deletePost, { params });
  expect(await idsOf(after)).toEqual([]);
});

test("indexes posts published simultaneously with the same new words", async () => {
  const [one, two] = [aWord(), aWord()];
  const titles = [`${one} ${two}`, `${two} ${one}`];
  const publish = (_: unknown, index: number) => titled(titles[index % 2] ?? "");
  const ids = await Promise.all(Array.from({ length: 12 }, publish));
  expect((await idsOf(one)).toSorted()).toEqual(ids.toSorted());
  expect((await idsOf(two)).toSorted()).toEqual(ids.toSorted());
});

test("lists 24 posts a page; pages past the end are empty with the true counts", async () => {
  const word = aWord();
  const ids: string[] = [];
  for (let index = 0; index < 50; index++) ids.unshift(await titled(`${word} ${index}`));
  const counts = { postCount: 50, pageCount: 3 };
  const pages = [ids.slice(0, 24), ids.slice(24, 48), ids.slice(48), []];
  for (const [index, page] of pages.entries()) {
    expect(await search({ query: word, page: index + 1 })).toMatchObject({ ids: page, ...counts });
  }
  expect(await search({ query: word, page: 1e9 })).toMatchObject({ ids: [], ...counts });
  expect((await search({ query: word, page: 0 })).ids).toEqual(ids.slice(0, 24));
});

test("filters by the name, server and owner of the character", async () => {
  const user = await aUser(app);
  const character = await aCharacter(user, { server: 6, name: aName("Hawk") });
  const other = await aCharacter(user, { server: 2, name: aName("Dove") });
  const write = (creatorId: string | null) => writePost(app, { ownerId: user._id, creatorId });
  const [hawk, dove, none] = [
    await write(character._id),
    await write(other._id),
    await write(null),
  ];
  const by = (filters: Partial<SearchBody>) =>
    search({ filterCreatorUsername: user.username, ...filters }).then(({ ids }) => ids);

  expect(await by({})).toEqual([none, dove, hawk]);
  expect(await by({ filterCreatorServer: 6 })).toEqual([hawk]);
  expect(await by({ filterCreatorServer: 0 })).toEqual([]);
  expect(await by({ filterCreatorCharacterName: character.name.toUpperCase() })).toEqual([hawk]);
  expect(await by({ filterCreatorCharacterName: other.name.slice(0, 8) })).toEqual([dove]);
  expect(await by({ filterCreatorCharacterName: other.name, filterCreatorServer: 6 })).toEqual([]);
  expect(
    await by({ filterCreatorUsername: user.username.toUpperCase().slice(0, -2) }),
  ).toHaveLength(3);
  expect(await by({ filterCreatorUsername: `_${user.username.slice(1)}` })).toEqual([]);
  expect(await by({ filterCreatorUsername: "%" })).toEqual([]);
});

test("filters by category, sale and price; prices only apply to sales", async () => {
  const word = aWord();
  const write = (category: number, price?: number) =>
    writePost(app, { ownerId: author._id, title: word, category, price });
  const [free, dear, notForSale, cheap] = [
    await write(0, 0),
    await write(1, 9_999_999_999),
    await write(2),
    await write(3, 100),
  ];
  const by = (filters: Partial<SearchBody>) =>
    search({ query: word, ...filters }).then(({ ids }) => ids);

  expect(await by({ filterCategory: [] })).toEqual([cheap, notForSale, dear, free]);
  expect(await by({ filterCategory: [1] })).toEqual([dear]);
  expect(await by({ filterCategory: [0, 2] })).toEqual([notForSale, free]);
  expect(await by({ filterForSale: true })).toEqual([cheap, dear, free]);
  expect(await by({ filterForSale: false })).toEqual([cheap, notForSale, dear, free]);
  expect(await by({ filterPriceRangeMin: 1, filterPriceRangeMax: 2 })).toHaveLength(4);
  const sale = { filterForSale: true };
  expect(await by({ ...sale, filterPriceRangeMin: 1 })).toEqual([cheap, dear]);
  expect(await by({ ...sale, filterPriceRangeMax: 100 })).toEqual([cheap, free]);
  expect(await by({ ...sale, filterPriceRangeMin: 100, filterPriceRangeMax: 100 })).toEqual([
    cheap,
  ]);
  expect(await by({ ...sale, filterPriceRangeMin: -5, filterPriceRangeMax: -1 })).toEqual([free]);
});
