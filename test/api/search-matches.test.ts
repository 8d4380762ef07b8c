import { expect, test } from "vitest";
import { editPost } from "#contract/posts/contract.ts";
import { type SearchBody, searchPosts } from "#contract/search/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { like } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, anUploadedPost, aUser, aWord } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();

const author = prepared(() => aUser(app));

const titled = (title: string, more = {}) =>
  writePost(app, { ownerId: author._id, title, ...more });

async function idsOf(body: Partial<SearchBody>, client: Client = app.visitor) {
  const reply = await client.call(searchPosts, { body });
  expect(reply.status).toBe(200);
  return reply.body.posts?.map(({ _id }) => _id);
}

test("finds works by their maker's name, its beginning or end, and words together with it", async () => {
  const word = aWord();
  const maker = await aUser(app, { username: `North${word}` });
  const owl = await writePost(app, { ownerId: maker._id, title: "An owl" });
  const wolf = await writePost(app, { ownerId: maker._id, title: "A wolf" });
  const mentioned = await titled(`After north${word}`);
  expect(await idsOf({ query: `NORTH${word}` })).toEqual([mentioned, wolf, owl]);
  expect(await idsOf({ query: `north${word.slice(0, -1)}` })).toEqual([mentioned, wolf, owl]);
  expect(await idsOf({ query: word })).toEqual([mentioned, wolf, owl]);
  expect(await idsOf({ query: `owl north${word}` })).toEqual([owl]);
  expect(await idsOf({ query: `${word} wolf` })).toEqual([wolf]);
});

test("finds works by a new name of their maker, and no longer by the former", async () => {
  const [former, next] = [`a${aWord()}`, `b${aWord()}`];
  const maker = await aUser(app, { username: former });
  const id = await writePost(app, { ownerId: maker._id });
  const params = { id: maker._id };
  await maker.client.call(updateUser, { params, body: { username: next } });
  expect(await idsOf({ query: next })).toEqual([id]);
  expect(await idsOf({ query: former })).toEqual([]);
});

test("finds works by the name of the character who created them", async () => {
  const word = aWord();
  const character = await aCharacter(author, { name: `Hawk-${word}`, server: 3 });
  const made = await titled("Armor", { creatorId: character._id });
  await titled("Armor");
  expect(await idsOf({ query: `hawk-${word}` })).toEqual([made]);
  expect(await idsOf({ query: `armor ${word}` })).toEqual([made]);
  expect(await idsOf({ query: word, filterCreatorServer: 2 })).toEqual([]);
});

test("finds a category by words that name it, after works that have the word", async () => {
  const word = aWord();
  const categories = [0, 1, 2, 3];
  const [symbol, clothing, vehicle, character] = await Promise.all(
    categories.map((category) => titled(word, { category })),
  );
  const has = await titled(`${word} car`);
  const begins = await titled(`${word} carrier`);
  const within = await titled(`${word} scarf`);
  expect(await idsOf({ query: `${word} car` })).toEqual([has, vehicle, begins]);
  expect(await idsOf({ query: `${word} car`, exact: "car" })).toEqual([has, begins, within]);
  expect(await idsOf({ query: `trucks ${word}` })).toEqual([vehicle]);
  expect(await idsOf({ query: `${word} hoodie` })).toEqual([clothing]);
  expect(await idsOf({ query: `${word} FACE` })).toEqual([character]);
  expect((await idsOf({ query: `tattoo ${word}` }))?.toSorted()).toEqual(
    [symbol, character, has, begins, within].toSorted(),
  );
  expect(await idsOf({ query: `${word} jacket van` })).toEqual([]);
  expect((await idsOf({ query: "vans", filterCategory: [2] }))?.[0]).toBe(vehicle);
});

test("finds what is for sale, or free, by words for it, beside works that have the words", async () => {
  const word = aWord();
  const [kept, free, dear] = [
    await titled(word),
    await titled(word, { price: 0 }),
    await titled(word, { price: 5 }),
  ];
  const tagged = await titled(word, { tags: ["free for sale"] });
  for (const query of [`${word} for sale`, `sale ${word}`, `${word} on sale`]) {
    expect((await idsOf({ query }))?.toSorted(), query).toEqual([free, dear, tagged].toSorted());
  }
  expect(await idsOf({ query: `free ${word}` })).toEqual([tagged, free]);
  expect(await idsOf({ query: `${word} for sale`, exact: "for sale" })).toEqual([tagged]);
  expect(await idsOf({ query: `${word} free`, exact: "free" })).toEqual([tagged]);
  expect(await idsOf({ query: `${word} tree` })).toEqual([]);
  expect(await idsOf({ query: word })).toEqual([tagged, dear, free, kept]);
});

test("finds works by the server and the faction of their character", async () => {
  const word = aWord();
  const make = async (server: number, faction: number) => {
    const { _id: creatorId } = await aCharacter(author, { server, faction, name: `a${aWord()}` });
    return titled(word, { creatorId });
  };
  const jericho = await make(5, 0);
  const american = await make(1, 1);
  const european = await make(2, 0);
  const named = await titled(`${word} Jericho criminal`);
  expect(await idsOf({ query: `${word} jericho` })).toEqual([named, jericho]);
  expect(await idsOf({ query: `${word} PS4` })).toEqual([european, american]);
  expect(await idsOf({ query: `${word} playstation eu` })).toEqual([european]);
  expect(await idsOf({ query: `${word} pc` })).toEqual([jericho]);
  expect(await idsOf({ query: `${word} xbox` })).toEqual([]);
  expect(await idsOf({ query: `enforcer ${word}` })).toEqual([european, jericho]);
  expect(await idsOf({ query: `criminals ${word}` })).toEqual([american]);
  expect(await idsOf({ query: `criminal ${word}` })).toEqual([named, american]);
  expect(await idsOf({ query: `criminal ${word}`, exact: "criminal" })).toEqual([named]);
});

test("says what it understood, and that it took a word as typed", async () => {
  const understood = async (body: Partial<SearchBody>) =>
    (await app.visitor.call(searchPosts, { body })).body.understood;
  const query = "red car for sale";
  expect(await understood({ query })).toEqual([
    { name: "Vehicles", words: "car" },
    { name: "For sale", words: "for sale" },
  ]);
  expect(await understood({ query, exact: "car" })).toEqual([
    { name: "For sale", words: "for sale" },
  ]);
  expect(await understood({ query: "red" })).toEqual([]);
  expect(await understood({ filterForSale: true })).toEqual([]);
});

test("finds works by names with hyphens and apostrophes written as one word", async () => {
  const word = aWord();
  const maker = await aUser(app, { username: `O'H${word}` });
  const made = await writePost(app, { ownerId: maker._id });
  const character = await aCharacter(author, { name: `Dee-Jay${word}` });
  const created = await titled("Armor", { creatorId: character._id });
  for (const query of [`oh${word}`, `o'h${word}`, `OH${word.slice(0, 6)}`]) {
    expect(await idsOf({ query }), query).toEqual([made]);
    expect(await idsOf({ filterCreatorUsername: query }), query).toEqual([made]);
  }
  for (const query of [`deejay${word}`, `dee-jay${word}`]) {
    expect(await idsOf({ query }), query).toEqual([created]);
    expect(await idsOf({ filterCreatorCharacterName: query }), query).toEqual([created]);
  }
  expect(await idsOf({ filterCreatorCharacterName: `jay${word}` })).toEqual([]);
});

test("finds a post by the descriptions of its images, as they are now", async () => {
  const [word, next] = [aWord(), aWord()];
  const id = await anUploadedPost(author, { imageDescriptions: `A ${word} on a shield` });
  expect(await idsOf({ query: `${word} shield` })).toEqual([id]);
  const params = { id };
  await author.client.call(editPost, { params, body: { description: "Changed" } });
  expect(await idsOf({ query: word })).toEqual([id]);
  await author.client.call(editPost, { params, body: { imageDescriptions: [`A ${next}`] } });
  expect(await idsOf({ query: next })).toEqual([id]);
  expect(await idsOf({ query: word })).toEqual([]);
});

test("sorts by match, by age or by likes", async () => {
  const word = aWord();
  const exact = await titled(word);
  const liked = await titled(`${word}s`);
  const newest = await titled(`the ${word}y`);
  for (const fan of [author, await aUser(app)]) {
    await like(fan, liked);
  }
  await like(author, exact);
  app.invalidateCache();
  const best = [exact, newest, liked];
  expect(await idsOf({ query: word })).toEqual(best);
  expect(await idsOf({ query: word, sort: "best" })).toEqual(best);
  expect(await idsOf({ query: word, sort: "newest" })).toEqual([newest, liked, exact]);
  expect(await idsOf({ query: word, sort: "liked" })).toEqual([liked, exact, newest]);
  expect(await idsOf({ query: `${word} ${word}y`, sort: "liked" })).toEqual([newest]);
  const byMaker = { filterCreatorUsername: author.username };
  expect((await idsOf({ ...byMaker, sort: "liked" }))?.slice(0, 2)).toEqual([liked, exact]);
  expect((await idsOf(byMaker))?.[0]).toBe(newest);
});

test("sorts by price what is for sale, and else by match", async () => {
  const word = aWord();
  const sell = (price: number) =>
    writePost(app, { ownerId: author._id, title: `the ${word}`, price });
  const [dear, free, cheap] = [await sell(900), await sell(0), await sell(20)];
  const exact = await titled(word);
  const sort = "price";
  expect(await idsOf({ query: word, filterForSale: true, sort })).toEqual([free, cheap, dear]);
  const range = { filterForSale: true, filterPriceRangeMin: 1 };
  expect(await idsOf({ query: word, ...range, sort })).toEqual([cheap, dear]);
  expect(await idsOf({ query: word, sort })).toEqual([exact, cheap, free, dear]);
});

test("refuses an unknown order", async () => {
  for (const sort of ["oldest", ""]) {
    const reply = await app.visitor.json("POST", searchPosts.path, { query: "owl", sort });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ errors: { sort: "Sort by best, newest, liked or price." } });
  }
});
