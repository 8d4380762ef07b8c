import { describe, expect, test } from "vitest";
import { editBoard } from "#contract/boards/contract.ts";
import { RELATED_MAX, relatedPosts } from "#contract/feeds/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { deletePost, editPost } from "#contract/posts/contract.ts";
import { pruneUser } from "#contract/prunes/contract.ts";
import { popularTags, searchSuggestions } from "#contract/search/contract.ts";
import { block, changeUser, like, mute } from "#test/acts.ts";
import { aBoard } from "#test/boards.ts";
import type { Client } from "#test/client.ts";
import { aName, aPost, aUser, aWord, type TestUser } from "#test/makers.ts";
import { aStaffMember, ban, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();

async function suggest(query: string, client: Client = app.visitor) {
  app.invalidateCache();
  const reply = await client.call(searchSuggestions, { query: { query, nsfw: true } });
  expect(reply.status).toBe(200);
  const { people = [], tags = [], works = [] } = reply.body;
  return {
    people: people.map(({ username }) => username),
    tags,
    works: works.map(({ _id }) => _id),
  };
}

/** Returns a maker named by a word, and one of their posts with the word in title and tag. */
async function aMaker(word: string) {
  const maker = await aUser(app, { username: word });
  const id = await writePost(app, { ownerId: maker._id, title: `My ${word}`, tags: [word] });
  return { maker, id, all: { people: [word], tags: [word], works: [id] } };
}

const NOTHING = { people: [], tags: [], works: [] };

test("suggests people, tags and works by how their words begin, from 2 letters on", async () => {
  const word = aWord();
  const { all } = await aMaker(word);
  expect(await suggest(word.slice(0, 9).toUpperCase())).toEqual(all);
  expect(await suggest(word)).toEqual(all);
  expect(await suggest(word.slice(1))).toEqual(NOTHING);
  for (const query of ["", "a", " a "]) {
    const refused = await app.visitor.call(searchSuggestions, { query: { query } });
    expect(refused.status).toBe(400);
  }
  const shortest = await app.visitor.call(searchSuggestions, {
    query: { query: word.slice(0, 2) },
  });
  expect(shortest.status).toBe(200);
});

test("suggests tags and works with hyphens also by words written as one", async () => {
  const [one, two] = [aWord(), aWord()];
  const written = `${one}-${two}`;
  const owner = await aUser(app);
  const id = await writePost(app, { ownerId: owner._id, title: written, tags: [written] });
  expect(await suggest(one + two)).toEqual({ people: [], tags: [written], works: [id] });
  expect(await suggest(two + one)).toEqual(NOTHING);
});

test("suggests public boards whose titles have words that begin like all of a text's", async () => {
  const [one, two] = [aWord(), aWord()];
  const owner = await aUser(app);
  const boardsFor = async (query: string, client: Client = app.visitor) => {
    app.invalidateCache();
    const { body } = await client.call(searchSuggestions, { query: { query } });
    return (body.boards ?? []).map(({ title }) => title);
  };
  const title = `${one.slice(0, 9)} Ünd ${two.slice(0, 9)}`;
  const code = await aBoard(owner, { title });
  await aBoard(owner, { title, audience: "link" });
  await aBoard(owner, { title, audience: "private" });
  expect(await boardsFor(`${two.slice(0, 3)} und`)).toEqual([title]);
  expect(await boardsFor(one.slice(1, 9))).toEqual([]);
  expect(await boardsFor(`${one.slice(0, 9)} ${aWord()}`)).toEqual([]);
  const reader = await aUser(app);
  await block(reader, owner);
  expect(await boardsFor(one.slice(0, 9), reader.client)).toEqual([]);
  const renamed = { params: { id: code }, body: { title: "Something else" } };
  await owner.client.call(editBoard, renamed);
  expect(await boardsFor(one.slice(0, 9))).toEqual([]);
  await owner.client.call(editBoard, { ...renamed, body: { title } });
  await ban(await aStaffMember(app), owner);
  expect(await boardsFor(one.slice(0, 9))).toEqual([]);
});

test("suggests people whose names have hyphens or apostrophes also by words written as one", async () => {
  const word = aWord();
  const { username } = await aUser(app, { username: `O'H${word}` });
  expect((await suggest(`oh${word}`)).people).toEqual([username]);
  expect((await suggest(`o'h${word}`)).people).toEqual([username]);
  expect((await suggest(`h${word}`)).people).toEqual([]);
});

test("suggests works by what words mean beside others, and tags by all words", async () => {
  const word = aWord();
  const owner = await aUser(app);
  const write = (more: object) =>
    writePost(app, { ownerId: owner._id, title: `A ${word}`, tags: [word], ...more });
  const [sold, car, titled] = [
    await write({ price: 5 }),
    await write({ category: 2 }),
    await write({ title: `The ${word} car for sale` }),
  ];
  expect(await suggest(word)).toMatchObject({ tags: [word], works: [titled, car, sold] });
  expect(await suggest(`${word} for sale`)).toMatchObject({ tags: [], works: [titled, sold] });
  expect((await suggest(`car ${word}`)).works).toEqual([titled, car]);
  expect((await suggest(`the ${word} of`)).works).toEqual([titled, car, sold]);
  expect((await suggest(`${word} xbox`)).works).toEqual([]);
});

test("suggests at most three of each: the most followed, most used and most liked", async () => {
  const word = aWord();
  const fan = await aUser(app);
  const makers: TestUser[] = [];
  const ids: string[] = [];
  for (const end of ["a", "b", "c", "d"]) {
    const maker = await aUser(app, { username: `${word}${end}` });
    makers.push(maker);
    const tags = [`${word}${end}`, `the ${word}d`];
    ids.push(await writePost(app, { ownerId: maker._id, title: `${word}${end}`, tags }));
  }
  await fan.client.call(followUser, { params: { id: makers[3]?._id ?? "" } });
  await like(fan, ids[1] ?? "");
  const { people, tags, works } = await suggest(word);
  expect(people).toEqual([`${word}d`, `${word}a`, `${word}b`]);
  expect(tags).toHaveLength(3);
  expect(tags[0]).toBe(`the ${word}d`);
  expect(works).toEqual([ids[1], ids[3], ids[2]]);
});

test("suggests works by their tags too, after those by their titles", async () => {
  const [word, other] = [aWord(), aWord()];
  const owner = await aUser(app);
  const titled = await writePost(app, { ownerId: owner._id, title: word });
  const tagged = await writePost(app, { ownerId: owner._id, title: other, tags: [word] });
  await like(owner, tagged);
  expect((await suggest(word)).works).toEqual([titled, tagged]);
  expect((await suggest(`${word} ${other}`)).works).toEqual([tagged]);
});

test("requires every word of the text in the title or tag", async () => {
  const [one, two] = [aWord(), aWord()];
  const owner = await aUser(app);
  const id = await writePost(app, {
    ownerId: owner._id,
    title: `${one} ${two}`,
    tags: [one, `${two} ${one}`],
  });
  expect(await suggest(`${one} ${two.slice(0, 3)}`)).toEqual({
    people: [],
    tags: [`${two} ${one}`],
    works: [id],
  });
});

test("suggests the picture, the maker and the followers of what it found", async () => {
  const word = aWord();
  const { maker, id } = await aMaker(word);
  const reply = await app.visitor.call(searchSuggestions, { query: { query: word } });
  expect(reply.body).toMatchObject({
    people: [{ _id: maker._id, username: word, avatar: null, numFollowers: 0 }],
    works: [{ _id: id, owner: { username: word }, images: [{ width: 340 }] }],
  });
});

test("suggests nothing of people who block the viewer or are blocked, nor to them", async () => {
  const word = aWord();
  const { maker, all } = await aMaker(word);
  const reader = await aUser(app);
  expect(await suggest(word, reader.client)).toEqual(all);
  await block(reader, maker);
  expect(await suggest(word, reader.client)).toEqual(NOTHING);
  const { people } = await suggest(reader.username, maker.client);
  expect(people).toEqual([]);
  expect(await suggest(word)).toEqual(all);
});

test("suggests people who are muted, and neither their works nor tags of these", async () => {
  const word = aWord();
  const { maker } = await aMaker(word);
  const reader = await aUser(app);
  await mute(reader, maker);
  expect(await suggest(word, reader.client)).toEqual({ people: [word], tags: [], works: [] });
});

test("suggests nothing pruned, deleted or of banned users", async () => {
  const staff = await aStaffMember(app);
  const [pruned, banned, deleted] = [aWord(), aWord(), aWord()];
  const { maker } = await aMaker(pruned);
  await staff.client.call(pruneUser, {
    params: { id: maker._id },
    body: { statement: STATEMENT },
  });
  expect(await suggest(pruned)).toEqual({ people: [pruned], tags: [], works: [] });
  const { maker: banishedMaker } = await aMaker(banned);
  await ban(staff, banishedMaker);
  expect(await suggest(banned)).toEqual(NOTHING);
  const { maker: author, id } = await aMaker(deleted);
  await author.client.call(deletePost, { params: { id } });
  expect(await suggest(deleted)).toEqual({ people: [deleted], tags: [], works: [] });
});

test("refuses texts over 30 characters and control characters, and takes wildcards literally", async () => {
  for (const [query, status] of [
    ["W".repeat(31), 400],
    ["W".repeat(30), 200],
    ["ow\u0007l", 400],
    ["%%", 200],
    ["'\\", 200],
    ["𐐨𐐨𐐨", 200],
  ] as const) {
    const reply = await app.visitor.call(searchSuggestions, { query: { query } });
    expect(reply.status, query).toBe(status);
    if (status === 200) expect(reply.body).toMatchObject(NOTHING);
  }
});

describe("related posts", () => {
  async function related(id: string, viewer = app.client(), nsfw = false) {
    const { status, body } = await viewer.call(relatedPosts, { params: { id }, query: { nsfw } });
    expect(status).toBe(200);
    const idsOf = (posts: { _id: string }[] = []) => posts.map(({ _id }) => _id);
    const { newer, older, sharedTags } = body;
    return { more: idsOf(body.more), similar: idsOf(body.similar), sharedTags, newer, older };
  }

  /** Creates posts one after another, so that their ids are in order. */
  async function posts(
    user: TestUser,
    ...values: Parameters<typeof aPost>[1][]
  ): Promise<string[]> {
    const ids = [];
    for (const one of values) ids.push(await aPost(user, one));
    return ids;
  }

  test("lists the newest others of the maker, of all categories", async () => {
    const maker = await aUser(app);
    const ids = await posts(maker, {}, { category: "2" }, { category: "1" }, {});
    const [first = "", second = "", third = "", fourth = ""] = ids;
    expect((await related(first)).more).toEqual([fourth, third, second]);
    expect((await related(fourth)).more).toEqual([third, second, first]);
    const many = [];
    for (let count = 0; count < RELATED_MAX + 2; count += 1) {
      many.push(await writePost(app, { ownerId: maker._id, category: count % 4, nsfw: false }));
    }
    app.invalidateCache();
    expect((await related(first)).more).toEqual(many.toReversed().slice(0, RELATED_MAX));
  });

  test("lists what others made with the same tags first, then the same words, then the category", async () => {
    const [maker, other] = [await aUser(app), await aUser(app)];
    const [tag, word] = [aName("tag"), aName("word")];
    const [subject = ""] = await posts(maker, {
      category: "2",
      title: `Our ${word}`,
      tags: [aName("alone"), tag.toUpperCase()],
    });
    await posts(maker, { category: "2", title: `Our ${word}`, tags: [tag] });
    const [worded, tagged, both] = await posts(
      other,
      { category: "2", title: word },
      { category: "1", tags: [tag] },
      { category: "1", title: word, tags: [tag] },
    );
    const { similar, sharedTags } = await related(subject);
    expect(similar.slice(0, 3)).toEqual([both, tagged, worded]);
    expect(sharedTags).toEqual([tag.toUpperCase()]);
    await other.client.call(deletePost, { params: { id: both ?? "" } });
    expect((await related(subject)).similar.slice(0, 2)).toEqual([tagged, worded]);
  });

  test("compares posts by their tags and titles as they were last edited", async () => {
    const [maker, other] = [await aUser(app), await aUser(app)];
    const [tag, word] = [aName("tag"), aWord()];
    const [subject = ""] = await posts(maker, { category: "2", title: word, tags: [tag] });
    const [first = "", second = ""] = await posts(
      other,
      { category: "1", tags: [tag] },
      { category: "1" },
    );
    const listed = async () =>
      (await related(subject)).similar.filter((id) => id === first || id === second);
    expect(await listed()).toEqual([first]);
    const edit = (id: string, body: object) =>
      other.client.call(editPost, { params: { id }, body: { title: "Other", ...body } });
    await edit(first, { tags: [] });
    await edit(second, { title: word });
    expect(await listed()).toEqual([second]);
  });

  test("names the next newer and older post of the category that the viewer sees", async () => {
    const [maker, viewer] = [await aUser(app), await aUser(app)];
    await changeUser(viewer, viewer, { settingViewNSFW: true });
    const ids = await posts(
      maker,
      { category: "3" },
      { category: "3" },
      { category: "1" },
      { category: "3", nsfw: "true" },
      { category: "3" },
      { category: "3" },
      { category: "3" },
    );
    const [, older, , hidden, middle = "", newer, newest = ""] = ids;
    expect(await related(middle)).toMatchObject({ newer, older });
    expect(await related(newest)).toMatchObject({ newer: null });
    expect(await related(middle, viewer.client, true)).toMatchObject({ newer, older: hidden });
    await mute(viewer, maker);
    const ofOthers = await related(newest, viewer.client);
    expect(ofOthers.more).toContain(middle);
    expect(ids).not.toContain(ofOthers.older);
  });

  test("returns 404 for a post that does not exist", async () => {
    const reply = await app.client().call(relatedPosts, { params: { id: "1" }, query: {} });
    expect(reply.status).toBe(404);
  });
});

test("lists the tags of most posts that a viewer sees, once whatever their case", async () => {
  const [often, less, adult] = [aWord(), aWord(), aWord()];
  const maker = await aUser(app);
  const tag = async (word: string, posts: number, nsfw = false) => {
    for (let post = 0; post < posts; post += 1)
      await writePost(app, { ownerId: maker._id, tags: [word], nsfw });
  };
  await tag(less, 20);
  await tag(often, 11);
  await tag(often.toUpperCase(), 11);
  await tag(adult, 24, true);
  const listed = async ({ client }: { client: Client }) => {
    const { body } = await client.call(popularTags, { query: { nsfw: true } });
    const own = new Set([often, less, adult]);
    return body.tags?.filter((name) => own.has(name.toLowerCase()));
  };
  const reader = await aUser(app);
  expect(await listed({ client: app.visitor })).toEqual([often.toUpperCase(), less]);
  await changeUser(reader, reader, { settingViewNSFW: true });
  expect(await listed(reader)).toEqual([adult, often.toUpperCase(), less]);
  await ban(await aStaffMember(app), maker);
  app.invalidateCache();
  expect(await listed({ client: app.visitor })).toEqual([]);
});
