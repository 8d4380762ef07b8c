import { describe, expect, test } from "vitest";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import * as contract from "#contract/worn/contract.ts";
import {
  SYMBOLS_WEAR_NOTHING,
  WEAR_A_SYMBOL,
  WORN_FULL,
  WORN_MAX,
  WORN_ON_SHOWN,
} from "#contract/worn/rules.ts";
import { block, mute, removePost, unban, untie, wear } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aPage, connected, nextEvent } from "#test/live-client.ts";
import { aPost, aUser, setUser, type TestUser } from "#test/makers.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { newsOf } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startSharedApp } from "#test/test-app.ts";
import { deleteAccount } from "#test/tidy.ts";

const app = await startSharedApp();
const moderator = prepared(() => aStaffMember(app));
/** Who makes the vehicle, and who the symbols. */
const wearer = renewed(() => aUser(app));
const maker = renewed(() => aUser(app));

const VEHICLE = { title: "Kraken Haulage", category: "2" };
const aVehicle = (user: TestUser = wearer) => aPost(user, VEHICLE);
const aSymbol = (title: string, user: TestUser = maker) => aPost(user, { title });

async function wornOf(id: string, client: Client = app.visitor, query: object = {}) {
  const { status, body } = await client.call(contract.getWorn, { params: { id }, query });
  const titles = (posts: { title: string }[] = []) => posts.map(({ title }) => title);
  return {
    status,
    wears: titles(body.wears),
    wornOn: titles(body.wornOn),
    count: body.wornOnCount,
  };
}
const wearsOf = async (id: string, client?: Client) => (await wornOf(id, client)).wears;
/** Returns what both ends show. */
const endsOf = async (post: string, symbol: string, client?: Client) => {
  app.invalidateCache();
  const { wornOn, count } = await wornOf(symbol, client);
  return { wears: await wearsOf(post, client), wornOn, count };
};
const TIED = { wears: ["Octopus"], wornOn: [VEHICLE.title], count: 1 };

async function tied() {
  const [post, symbol] = [await aVehicle(), await aSymbol("Octopus")];
  expect((await wear(wearer, post, symbol)).status).toBe(200);
  return { post, symbol };
}

describe("naming a symbol", () => {
  test("shows it on the post in the order of naming, and the post on it", async () => {
    const post = await aVehicle();
    const [octopus, wave] = [await aSymbol("Octopus"), await aSymbol("Wave", wearer)];
    expect((await wear(wearer, post, wave)).body).toEqual({
      success: true,
      message: "Symbol added",
    });
    expect((await wear(wearer, post, octopus)).status).toBe(200);
    // Again, it keeps its place.
    expect((await wear(wearer, post, wave)).status).toBe(200);
    expect(await wornOf(post)).toEqual({
      status: 200,
      wears: ["Wave", "Octopus"],
      wornOn: [],
      count: 0,
    });
    expect(await wornOf(octopus)).toEqual({
      status: 200,
      wears: [],
      wornOn: [VEHICLE.title],
      count: 1,
    });
  });

  test.each(["1", "2", "3"])("is for posts of category %s", async (category) => {
    const [post, symbol] = [await aPost(wearer, { category }), await aSymbol("Octopus")];
    expect((await wear(wearer, post, symbol)).status).toBe(200);
    const refused = await wear(maker, await aSymbol("Wave"), symbol);
    expect(refused).toMatchObject({ status: 400, body: { message: SYMBOLS_WEAR_NOTHING } });
    expect(await wear(wearer, post, post)).toMatchObject({
      status: 400,
      body: { errors: { symbolId: WEAR_A_SYMBOL } },
    });
    expect(await wearsOf(post)).toEqual(["Octopus"]);
  });

  test("is refused for what does not exist any more", async () => {
    const [post, symbol] = [await aVehicle(), await aSymbol("Octopus")];
    await removePost(moderator, symbol);
    expect((await wear(wearer, post, symbol)).status).toBe(404);
    expect((await wear(wearer, "1", await aSymbol("Wave"))).status).toBe(404);
    await wearer.client.call(deletePost, { params: { id: post } });
    expect((await wear(wearer, post, await aSymbol("Wave"))).status).toBe(404);
  });

  test("is refused between blocked people, also to staff", async () => {
    const [post, symbol] = [await aVehicle(), await aSymbol("Octopus")];
    await block(maker, wearer);
    expect((await wear(wearer, post, symbol)).status).toBe(404);
    const colleague = await aStaffMember(app);
    await setUser(app, maker, { roles: [] });
    await app.db
      .insertInto("blocks")
      .values({ blocker_id: maker._id, blocked_id: colleague._id })
      .execute();
    expect((await wear(colleague, await aVehicle(colleague), symbol)).status).toBe(403);
    expect(await rowsOf(app, "worn", { symbol_id: symbol })).toEqual([]);
  });

  test(`ends at ${WORN_MAX} that are not hidden`, async () => {
    const post = await aVehicle();
    const symbols = [];
    for (let index = 0; index < WORN_MAX; index++) symbols.push(await aSymbol(`Symbol ${index}`));
    for (const id of symbols) expect((await wear(wearer, post, id)).status).toBe(200);
    const more = await aSymbol("One more");
    expect(await wear(wearer, post, more)).toMatchObject({
      status: 409,
      body: { message: WORN_FULL },
    });
    expect(await wearsOf(post)).toHaveLength(WORN_MAX);
    await removePost(moderator, symbols[0] ?? "");
    expect((await wear(wearer, post, more)).status).toBe(200);
    expect((await wearsOf(post)).at(-1)).toBe("One more");
  });
});

describe("untying", () => {
  test("is for both makers, once", async () => {
    const { post, symbol } = await tied();
    expect((await untie(maker, post, symbol)).body).toEqual({ success: true, message: "Untied" });
    expect(await endsOf(post, symbol)).toEqual({ wears: [], wornOn: [], count: 0 });
    expect((await untie(wearer, post, symbol)).status).toBe(404);
    await wear(wearer, post, symbol);
    expect((await untie(wearer, post, symbol)).status).toBe(200);
    expect(await endsOf(post, symbol)).toEqual({ wears: [], wornOn: [], count: 0 });
  });

  test("is possible for whom a block hides the other", async () => {
    const { post, symbol } = await tied();
    await block(maker, wearer);
    expect((await untie(maker, post, symbol)).status).toBe(200);
    expect(await rowsOf(app, "worn", { post_id: post })).toEqual([]);
  });
});

describe("what hides one end", () => {
  test("removes it from the other while a ban or a prune lasts", async () => {
    const { post, symbol } = await tied();
    expect(await endsOf(post, symbol)).toEqual(TIED);
    for (const [hidden, hide, show] of [
      [wearer, ban, unban],
      [maker, ban, unban],
      [wearer, prune, restore],
      [maker, prune, restore],
    ] as const) {
      await hide(moderator, hidden);
      const { wears, wornOn, count } = await endsOf(post, symbol);
      const gone = hidden === wearer ? [wornOn, count] : [wears, 0];
      expect(gone).toEqual([[], 0]);
      await show(moderator, hidden);
      expect(await endsOf(post, symbol)).toEqual(TIED);
    }
  });

  test("hides it from those who block its maker, and not from who mutes them", async () => {
    const { post, symbol } = await tied();
    const [blocker, muter] = [await aUser(app), await aUser(app)];
    await mute(muter, maker);
    await block(blocker, wearer);
    expect(await endsOf(post, symbol, muter.client)).toEqual(TIED);
    expect(await wornOf(symbol, blocker.client)).toMatchObject({ wornOn: [], count: 0 });
    expect((await wornOf(post, blocker.client)).status).toBe(404);
    expect(await endsOf(post, symbol)).toEqual(TIED);
  });

  test.each(["post", "symbol"] as const)("a deleted %s unties both", async (end) => {
    const both = await tied();
    const { client } = end === "post" ? wearer : maker;
    await client.call(deletePost, { params: { id: both[end] } });
    app.invalidateCache();
    expect((await wornOf(both[end])).status).toBe(404);
    const other = await wornOf(end === "post" ? both.symbol : both.post);
    expect(other).toEqual({ status: 200, wears: [], wornOn: [], count: 0 });
    expect((await untie(wearer, both.post, both.symbol)).status).toBe(404);
  });

  test.each(["post", "symbol"] as const)(
    "the account of the %s's maker takes it along",
    async (end) => {
      const both = await tied();
      await deleteAccount(app, (end === "post" ? wearer : maker)._id);
      expect(await rowsOf(app, "worn", { post_id: both.post })).toEqual([]);
      expect((await wornOf(end === "post" ? both.symbol : both.post)).status).toBe(200);
    },
  );
});

describe("what wears a symbol", () => {
  test(`is shown with the newest ${WORN_ON_SHOWN}, and all of it on pages`, async () => {
    const symbol = await aSymbol("Octopus");
    const titles = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => `Van ${index}`);
    const ids = [];
    for (const title of titles) ids.push(await aPost(wearer, { ...VEHICLE, title }));
    // Whatever was named first.
    for (const id of ids.toReversed()) await wear(wearer, id, symbol);
    const newest = titles.toReversed();
    expect(await wornOf(symbol)).toMatchObject({
      wornOn: newest.slice(0, WORN_ON_SHOWN),
      count: titles.length,
    });
    const read = async (page: number) => {
      const query = { page, tiles: "true" };
      const { body } = await app.visitor.call(contract.listWornOn, {
        params: { id: symbol },
        query,
      });
      return { ...body, posts: body.posts?.map(({ title }) => title) };
    };
    const counts = { success: true, pageCount: 2, postCount: titles.length };
    expect(await read(1)).toEqual({ ...counts, posts: newest.slice(0, PAGE_SIZE) });
    expect(await read(2)).toEqual({ ...counts, posts: newest.slice(PAGE_SIZE) });
    expect(await read(3)).toEqual({ ...counts, posts: [] });
  });

  test("is not there for a missing symbol", async () => {
    const missing = { params: { id: "1" }, query: {} };
    expect((await app.visitor.call(contract.listWornOn, missing)).status).toBe(404);
    expect((await app.visitor.call(contract.getWorn, missing)).status).toBe(404);
  });
});

describe("the symbol's maker", () => {
  const newsOfKind = async ({ client }: TestUser) =>
    (await newsOf(client)).filter(({ notifyingEntityType }) => notifyingEntityType === "Worn");

  test("is notified once, on open pages too, until it is untied", async () => {
    const [post, symbol] = [await aVehicle(), await aSymbol("Octopus")];
    const open = await connected(aPage(app.url, maker.client));
    const pushed = nextEvent(open, "NEW_NOTIFICATION");
    await wear(wearer, post, symbol);
    await wear(wearer, post, symbol);
    expect(await pushed).toMatchObject({ notifyingEntityType: "Worn", read: false });
    const [news, ...others] = await newsOfKind(maker);
    expect(others).toEqual([]);
    expect(news).toMatchObject({
      _id: (await pushed)._id,
      count: 1,
      sender: { _id: wearer._id },
      referenceEntityType: "Post",
      referenceEntityId: { _id: post, title: VEHICLE.title },
    });
    const removed = nextEvent(open, "DELETE_NOTIFICATION");
    await untie(wearer, post, symbol);
    expect(await removed).toEqual({ _id: (await pushed)._id });
    expect(await newsOfKind(maker)).toEqual([]);
  });

  test("has several symbols on one post in one line, of which the others stay", async () => {
    const [post, octopus, wave] = [
      await aVehicle(),
      await aSymbol("Octopus"),
      await aSymbol("Wave"),
    ];
    const another = await aUser(app);
    for (const id of [octopus, wave, await aSymbol("Koi", another)]) await wear(wearer, post, id);
    expect(await newsOfKind(maker)).toMatchObject([{ count: 2, senderCount: 1 }]);
    await untie(maker, post, wave);
    expect(await newsOfKind(maker)).toMatchObject([{ count: 1 }]);
    expect(await newsOfKind(another)).toMatchObject([{ count: 1 }]);
  });

  test("is not notified of their own act, or of people whom they mute", async () => {
    await mute(maker, wearer);
    await tied();
    await wear(maker, await aVehicle(maker), await aSymbol("Wave"));
    expect(await newsOfKind(maker)).toEqual([]);
  });
});
