import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as contract from "#contract/boards/contract.ts";
import {
  BOARD_AUDIENCES,
  BOARD_FULL,
  BOARD_POSTS_MAX,
  BOARDS_MAX,
  TOO_MANY_BOARDS,
} from "#contract/boards/rules.ts";
import { block, changeUser, mute, removePost, unban } from "#test/acts.ts";
import { aBoard } from "#test/boards.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, setUser, type TestUser } from "#test/makers.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const owner = renewed(() => aUser(app));
const moderator = prepared(() => aStaffMember(app));

const create = (values: object, { client } = owner) =>
  client.call(contract.createBoard, { body: { title: "Masks", ...values } });
const read = (id: string, client: Client = app.visitor) =>
  client.call(contract.getBoard, { params: { id }, query: {} });
const edit = (id: string, body: object, { client } = owner) =>
  client.call(contract.editBoard, { params: { id }, body });
const remove = (id: string, { client } = owner) =>
  client.call(contract.deleteBoard, { params: { id } });
const save = (id: string, postId: string, { client } = owner) =>
  client.call(contract.savePost, { params: { id }, body: { postId } });
const unsave = (id: string, postId: string, { client } = owner) =>
  client.call(contract.unsavePost, { params: { id }, body: { postId } });
const move = (id: string, postId: string, before: string | null, { client } = owner) =>
  client.call(contract.movePost, { params: { id }, body: { postId, before } });

async function postsOf(id: string, client: Client = app.visitor, query: object = {}) {
  const { body } = await client.call(contract.listBoardPosts, {
    params: { id },
    query: { tiles: "true", ...query },
  });
  return (body.posts ?? []).map(({ title }) => title);
}

async function ownBoards({ client } = owner, post?: string) {
  const { body } = await client.call(contract.listOwnBoards, { query: { post } });
  return body.boards ?? [];
}

async function listed({ _id }: TestUser, client: Client = app.visitor, page = 1) {
  const { body } = await client.call(contract.listUserBoards, {
    params: { id: _id },
    query: { page },
  });
  return body;
}
const titlesOf = async (user: TestUser, client?: Client) =>
  ((await listed(user, client)).boards ?? []).map(({ title }) => title);

/** Creates a board with posts of a maker, the first of them first. */
async function aBoardWith(titles: readonly string[], by = owner) {
  const maker = await aUser(app);
  const code = await aBoard(owner);
  const ids = new Map<string, string>();
  for (const title of titles.toReversed()) {
    ids.set(title, await aPost(maker, { title }));
    expect((await save(code, ids.get(title) ?? "", by)).status).toBe(200);
  }
  return { maker, code, id: (title: string) => ids.get(title) ?? "" };
}

describe("creating", () => {
  test("needs a title alone, and is private then", async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    const { board } = (await read(body.code ?? "", owner.client)).body;
    expect(board).toEqual({
      _id: expect.any(String),
      code: body.code,
      title: "Masks",
      text: "",
      audience: "private",
      numPosts: 0,
      cover: [],
      numFollowers: 0,
      following: false,
      owner: { _id: owner._id, username: owner.username, avatar: null },
      ...{ collaborators: [], invited: [], invitation: false },
    });
  });

  test.each([
    [{ title: "x".repeat(30), text: "x".repeat(300) }, 201],
    [{ title: "x".repeat(31) }, 400],
    [{ title: "\u200b" }, 400],
    [{ text: "x".repeat(301) }, 400],
    [{ audience: "friends" }, 400],
    [{ postId: "1" }, 404],
  ])("with %j is answered by %i", async (values, status) => {
    expect((await create(values)).status).toBe(status);
    expect(await ownBoards()).toHaveLength(status === 201 ? 1 : 0);
  });

  test("puts a post in at once", async () => {
    const postId = await aPost(await aUser(app), { title: "Wolf" });
    const { code = "" } = (await create({ postId, audience: "public" })).body;
    expect(await postsOf(code)).toEqual(["Wolf"]);
  });

  test("needs a verified address", async () => {
    await setUser(app, owner, { verified: false });
    expect((await create({})).status).toBe(403);
    expect((await app.visitor.call(contract.createBoard, { body: { title: "x" } })).status).toBe(
      401,
    );
  });

  test(`is limited to ${BOARDS_MAX} boards of a member`, async () => {
    const values = Array.from({ length: BOARDS_MAX - 1 }, (_, index) => ({
      code: `x-${owner._id}-${index}`,
      owner_id: owner._id,
      title: "One of many",
      folded_title: "one of many",
      text: "",
      audience: 0,
    }));
    await app.db.insertInto("boards").values(values).execute();
    const code = await aBoard(owner);
    expect(await create({})).toMatchObject({ status: 409, body: { message: TOO_MANY_BOARDS } });
    await remove(code);
    expect((await create({})).status).toBe(201);
  });
});

describe("who opens a board", () => {
  const viewers = {
    visitor: async () => app.visitor,
    owner: async () => owner.client,
    stranger: async () => (await aUser(app)).client,
    blocked: async () => {
      const user = await aUser(app);
      await block(owner, user);
      return user.client;
    },
    staff: async () => moderator.client,
  };
  const OPEN = {
    private: ["owner"],
    link: ["visitor", "owner", "stranger", "staff"],
    public: ["visitor", "owner", "stranger", "staff"],
  };

  test.each(BOARD_AUDIENCES)("that is %s", async (audience) => {
    const postId = await aPost(owner, { title: "Wolf" });
    const code = await aBoard(owner, { audience, postId });
    for (const [name, viewer] of Object.entries(viewers)) {
      const client = await viewer();
      const isOpen = OPEN[audience].includes(name);
      expect([name, (await read(code, client)).status]).toEqual([name, isOpen ? 200 : 404]);
      expect(await postsOf(code, client)).toEqual(isOpen ? ["Wolf"] : []);
    }
  });

  test("that is of a banned member: staff alone, and the owner once the ban is over", async () => {
    const code = await aBoard(owner);
    await ban(moderator, owner);
    expect((await read(code)).status).toBe(404);
    expect(await titlesOf(owner)).toEqual([]);
    expect((await read(code, moderator.client)).status).toBe(200);
    await unban(moderator, owner);
    expect((await read(code)).status).toBe(200);
  });
});

describe("saving", () => {
  test("puts a post first, once, and takes it out again", async () => {
    const { code, id } = await aBoardWith(["Fox", "Wolf"]);
    expect(await postsOf(code)).toEqual(["Fox", "Wolf"]);
    expect((await save(code, id("Wolf"))).body.message).toBe("Saved to Masks of San Paro");
    expect(await postsOf(code)).toEqual(["Fox", "Wolf"]);
    expect((await unsave(code, id("Fox"))).body.message).toBe("Removed from Masks of San Paro");
    expect((await unsave(code, id("Fox"))).status).toBe(200);
    expect(await postsOf(code)).toEqual(["Wolf"]);
  });

  test("lists one's boards, the last used first, and says in which a post is", async () => {
    const postId = await aPost(await aUser(app));
    const [first, second] = [
      await aBoard(owner, { title: "A" }),
      await aBoard(owner, { title: "B" }),
    ];
    await aBoard(await aUser(app), { title: "Of another" });
    await save(first, postId);
    const named = (boards: Awaited<ReturnType<typeof ownBoards>>) =>
      boards.map(({ title, saved, numPosts }) => [title, saved, numPosts]);
    expect(named(await ownBoards(owner, postId))).toEqual([
      ["A", true, 1],
      ["B", false, 0],
    ]);
    await save(second, await aPost(owner));
    expect(named(await ownBoards())).toEqual([
      ["B", false, 1],
      ["A", false, 1],
    ]);
  });

  test("is the owner's alone, and only of posts that one can open", async () => {
    const [maker, other] = [await aUser(app), await aUser(app)];
    const code = await aBoard(owner);
    const postId = await aPost(maker);
    for (const act of [save, unsave]) expect((await act(code, postId, other)).status).toBe(403);
    expect((await move(code, postId, null, other)).status).toBe(403);
    expect((await edit(code, { title: "Mine" }, other)).status).toBe(403);
    await block(maker, owner);
    expect((await save(code, postId)).status).toBe(404);
    expect((await save(code, "1")).status).toBe(404);
  });

  test(`is limited to ${BOARD_POSTS_MAX} posts of a board`, async () => {
    const [code, last] = [await aBoard(owner), await aPost(owner)];
    await sql`
      with created as (
        insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
        select ${owner._id}::bigint, 0, 'One of many', '', '{}', false, false
        from generate_series(1, ${BOARD_POSTS_MAX - 1}::integer) returning id
      )
      insert into board_posts (board_id, post_id, place)
      select boards.id, created.id, 0 from boards, created where code = ${code}`.execute(app.db);
    const first = await aPost(owner);
    expect((await save(code, first)).status).toBe(200);
    expect(await save(code, last)).toMatchObject({ status: 409, body: { message: BOARD_FULL } });
    await unsave(code, first);
    expect((await save(code, last)).status).toBe(200);
  });
});

test("moves a post before another, or to the end", async () => {
  const { code, id } = await aBoardWith(["A", "B", "C", "D"]);
  expect((await move(code, id("D"), id("B"))).status).toBe(200);
  expect(await postsOf(code)).toEqual(["A", "D", "B", "C"]);
  await move(code, id("A"), null);
  expect(await postsOf(code)).toEqual(["D", "B", "C", "A"]);
  await move(code, id("B"), id("B"));
  expect(await postsOf(code)).toEqual(["D", "B", "C", "A"]);
  await move(code, id("C"), id("D"));
  expect(await postsOf(code)).toEqual(["C", "D", "B", "A"]);
  const elsewhere = await aPost(owner);
  expect((await move(code, elsewhere, null)).status).toBe(404);
  expect((await move(code, id("A"), elsewhere)).status).toBe(404);
});

test("changes what is given, and leaves the rest", async () => {
  const code = await aBoard(owner, { text: "Faces that hide faces." });
  expect((await edit(code, { title: "Helmets" })).status).toBe(200);
  expect((await read(code)).body.board).toMatchObject({
    ...{ title: "Helmets", text: "Faces that hide faces.", audience: "public" },
  });
  await edit(code, { text: "", audience: "link" });
  expect((await read(code)).body.board).toMatchObject({ text: "", audience: "link" });
  expect((await edit(code, { title: "" })).status).toBe(400);
});

test("shows to each viewer what they may see, also on its cover and in its number", async () => {
  const { code, maker, id } = await aBoardWith(["Shown", "Veiled", "Removed", "Banned"]);
  const viewer = await aUser(app);
  await changeUser(viewer, viewer, { settingViewNSFW: true });
  await removePost(maker, id("Removed"));
  const rogue = await aUser(app);
  await save(code, await aPost(rogue, { title: "Rogue" }));
  await save(code, await aPost(maker, { title: "Naked", nsfw: "true" }));
  await ban(moderator, rogue);
  const seen = async (client: Client, query: object) => {
    const { body } = await client.call(contract.getBoard, { params: { id: code }, query });
    return [await postsOf(code, client, query), body.board?.numPosts, body.board?.cover.length];
  };
  const all = ["Shown", "Veiled", "Banned"];
  expect(await seen(app.visitor, { nsfw: "true" })).toEqual([all, 3, 3]);
  expect(await seen(viewer.client, {})).toEqual([all, 3, 3]);
  expect(await seen(viewer.client, { nsfw: "true" })).toEqual([["Naked", ...all], 4, 3]);
  // What is muted is counted, and pages leave it out; a cover could not say so.
  await mute(viewer, maker);
  expect(await seen(viewer.client, { nsfw: "true" })).toEqual([["Naked", ...all], 4, 0]);
  await block(viewer, maker);
  expect(await seen(viewer.client, { nsfw: "true" })).toEqual([[], 0, 0]);
});

test("has the first four pictures on its cover, and pages of 24", async () => {
  const titles = Array.from({ length: 25 }, (_, index) => `Post ${index}`);
  const { code, id } = await aBoardWith(titles.slice(0, 5));
  const { cover } = (await read(code)).body.board ?? {};
  expect(cover?.map(({ alt }) => alt)).toEqual(
    [0, 1, 2, 3].map((n) => expect.stringContaining(`Post ${n}`)),
  );
  await sql`
    with copies as (
      insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
      select owner_id, category, 'Copy ' || n, '', '{}', false, false
      from posts, generate_series(1, 20) as n where id = ${id("Post 0")} returning id
    )
    insert into board_posts (board_id, post_id, place)
    select boards.id, copies.id, 1000 from boards, copies where code = ${code}`.execute(app.db);
  const page = (number: number) =>
    app.visitor.call(contract.listBoardPosts, { params: { id: code }, query: { page: number } });
  expect((await page(1)).body).toMatchObject({ pageCount: 2, posts: { length: 24 } });
  expect((await page(2)).body.posts).toHaveLength(1);
  expect((await page(3)).body.posts).toEqual([]);
});

test("looks for its cover among its first 24 posts", async () => {
  const { code, id } = await aBoardWith(["Wolf"]);
  const hideBefore = (count: number) =>
    sql`
    with hidden as (
      insert into posts (owner_id, category, title, description, tags, nsfw, for_sale)
      select owner_id, category, 'Hidden', '', '{}', true, false
      from posts, generate_series(1, ${count}::integer) where id = ${id("Wolf")} returning id
    )
    insert into board_posts (board_id, post_id, place)
    select boards.id, hidden.id, -1000 from boards, hidden where code = ${code}`.execute(app.db);
  const coverOf = async () => (await read(code, owner.client)).body.board?.cover;
  await hideBefore(23);
  expect(await coverOf()).toHaveLength(1);
  await hideBefore(1);
  expect(await coverOf()).toEqual([]);
});

describe("on a profile", () => {
  test("others see the public ones, and the owner all", async () => {
    for (const audience of BOARD_AUDIENCES) await aBoard(owner, { title: audience, audience });
    expect(await titlesOf(owner)).toEqual(["public"]);
    expect(await titlesOf(owner, moderator.client)).toEqual(["public"]);
    expect(await titlesOf(owner, owner.client)).toEqual(["public", "link", "private"]);
  });

  test("there are none of a blocked owner, and all of a muted one", async () => {
    await aBoard(owner, { title: "Wolves", audience: "public" });
    const [one, other] = [await aUser(app), await aUser(app)];
    await block(one, owner);
    await mute(other, owner);
    expect(await titlesOf(owner, one.client)).toEqual([]);
    expect(await titlesOf(owner, other.client)).toEqual(["Wolves"]);
  });

  test("are pages of 20", async () => {
    const values = Array.from({ length: 21 }, (_, index) => ({
      code: `p-${owner._id}-${index}`,
      ...{ owner_id: owner._id, title: `Board ${index}`, folded_title: "", text: "", audience: 2 },
    }));
    await app.db.insertInto("boards").values(values).execute();
    expect(await listed(owner)).toMatchObject({ total: 21, pageCount: 2, boards: { length: 20 } });
    expect((await listed(owner, app.visitor, 2)).boards).toHaveLength(1);
    expect((await listed(owner, app.visitor, 3)).boards).toEqual([]);
  });
});

test("is deleted by its owner, and its posts stay", async () => {
  const { code, id } = await aBoardWith(["Wolf"]);
  expect((await remove(code, await aUser(app))).status).toBe(403);
  expect((await remove(code)).status).toBe(200);
  expect((await read(code, owner.client)).status).toBe(404);
  expect((await save(code, id("Wolf"))).status).toBe(404);
});

test("is hidden by a prune of its owner, and shown again", async () => {
  const code = await aBoard(owner);
  const admin = await aStaffMember(app, 2);
  await prune(admin, owner);
  expect((await read(code)).status).toBe(404);
  await restore(admin, owner);
  expect((await read(code)).status).toBe(200);
});
