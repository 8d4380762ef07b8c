import { describe, expect, test } from "vitest";
import { SITE_CODE } from "#contract/codes.ts";
import {
  countLoadoutUse,
  createLoadout,
  deleteLoadout,
  editLoadout,
  getLoadout,
  likeLoadout,
  listUserLoadouts,
  unlikeLoadout,
} from "#contract/loadout/contract.ts";
import { LOADOUT_ITEMS_MAX, TOO_MANY_LOADOUTS } from "#contract/loadout/rules.ts";
import { block, mute, unban } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aLoadout, ITEMS, LOADOUT } from "#test/loadouts.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { renewed } from "#test/prepared.ts";
import { prune, restore } from "#test/prune-site.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";

const app = sharedApp();

const maker = renewed(() => aUser(app));

const publish = (values: object, by = maker) =>
  by.client.call(createLoadout, { body: { ...LOADOUT, ...values } });
const read = (id: string, client: Client = app.visitor) =>
  client.call(getLoadout, { params: { id } });
const like = (id: string, { client }: TestUser) => client.call(likeLoadout, { params: { id } });
const unlike = (id: string, { client }: TestUser) => client.call(unlikeLoadout, { params: { id } });
const edit = (id: string, body: object, { client } = maker) =>
  client.call(editLoadout, { params: { id }, body });
const erase = () => tidy(app);

/** Returns the titles in a user's list, as a client sees it. */
/** Returns the titles of a list of one page, or of another page; the list counts what it has. */
async function titlesOf({ _id }: TestUser, client: Client = app.visitor, page = 1) {
  const { body } = await client.call(listUserLoadouts, { params: { id: _id }, query: { page } });
  const titles = (body.loadouts ?? []).map(({ title }) => title);
  if (page === 1) {
    expect(body).toMatchObject({ total: titles.length, pageCount: Math.min(titles.length, 1) });
  }
  return titles;
}

describe("publishing", () => {
  test("gives a code of six signs that nobody misreads, and shows the loadout to everybody", async () => {
    const from = { name: "Docks, close range", items: { ...ITEMS, secondaryWeapons: ["Old_One"] } };
    const { status, body } = await publish({ note: "Fast and loud.\nMostly loud.", from });
    expect(status).toBe(201);
    expect(body.code).toMatch(SITE_CODE);
    expect(body.code).not.toMatch(/[0O1lI]/);
    const { body: shown } = await read(body.code ?? "");
    expect(shown.loadout).toMatchObject({
      code: body.code,
      title: "Harbour rush",
      note: "Fast and loud.\nMostly loud.",
      public: true,
      rolled: true,
      items: ITEMS,
      numItems: 5,
      from,
      owner: { _id: maker._id, username: maker.username, avatar: null },
      liked: false,
      numLikes: 0,
      numTaken: 0,
      numRolled: 0,
    });
    expect(shown.loadout?.known.map(({ sapbdb }) => sapbdb).toSorted()).toEqual(
      Object.values(ITEMS).flat().toSorted(),
    );
  });

  test("keeps ids that the catalogue does not have, and leaves them out of the known items", async () => {
    const items = { ...ITEMS, grenades: ["Weapon_Gone", "__proto__", "constructor"] };
    const { body } = await read(await aLoadout(maker, { items }));
    expect(body.loadout?.items).toEqual(items);
    expect(body.loadout?.known).toHaveLength(4);
  });

  test.each<[string, object, string]>([
    ["a visible title", { title: "\u200b" }, "Title must be between 1 and 30 characters."],
    ["a title of 30", { title: "x".repeat(31) }, "Title must be between 1 and 30 characters."],
    ["a note of 140", { note: "x".repeat(141) }, "Note must be no more than 140 characters."],
  ])("requires %s", async (_what, values, message) => {
    const { status, body } = await publish(values);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(message);
  });

  test("refuses ids of another form, a missing or too long list, and a profile without items", async () => {
    const refused = [
      { items: { ...ITEMS, grenades: ["<script>"] } },
      { items: { ...ITEMS, grenades: ["x".repeat(101)] } },
      { items: { ...ITEMS, grenades: undefined } },
      { items: { ...ITEMS, grenades: Array(LOADOUT_ITEMS_MAX + 1).fill("a") } },
      { from: { name: "Docks", items: {} } },
      { public: undefined },
    ];
    for (const values of refused) expect((await publish(values)).status).toBe(400);
    expect(await titlesOf(maker)).toEqual([]);
  });

  test("counts an item of a list once", async () => {
    const code = await aLoadout(maker, { items: { ...ITEMS, grenades: ["a", "b", "a"] } });
    expect((await read(code)).body.loadout?.items.grenades).toEqual(["a", "b"]);
  });

  test("is limited to 200 loadouts of a member", async () => {
    const values = Array.from({ length: 199 }, (_, index) => ({
      code: `x-${maker._id}-${index}`,
      owner_id: maker._id,
      title: "One of many",
      note: "",
      public: false,
      rolled: true,
      items: JSON.stringify(ITEMS),
    }));
    await app.db.insertInto("loadouts").values(values).execute();
    const code = await aLoadout(maker);
    const another = { title: "Another" };
    expect(await publish(another)).toMatchObject({
      status: 409,
      body: { message: TOO_MANY_LOADOUTS },
    });
    await maker.client.call(deleteLoadout, { params: { id: code } });
    expect((await publish(another)).status).toBe(201);
  });
});

test.each(["k7Qp2m", "abcdef0", "abcde", "abcde1", "..", "%00"])(
  "answers that there is no loadout %s",
  async (id) => {
    const reply = await app.visitor.fetch(`/api/loadouts/${id}`);
    expect([400, 404]).toContain(reply.status);
  },
);

describe("changing", () => {
  test("changes what is given, and nothing else", async () => {
    const code = await aLoadout(maker, { note: "First" });
    expect((await edit(code, { title: "Docks rush" })).status).toBe(200);
    expect((await edit(code, { public: false })).status).toBe(200);
    expect((await read(code)).body.loadout).toMatchObject({
      title: "Docks rush",
      note: "First",
      public: false,
      items: ITEMS,
    });
    expect((await edit(code, { title: " " })).status).toBe(400);
    expect((await edit(code, { note: "" })).status).toBe(200);
    expect((await read(code)).body.loadout?.note).toBe("");
  });

  test("ignores items", async () => {
    const code = await aLoadout(maker);
    await edit(code, { items: { ...ITEMS, grenades: ["a"] }, title: "Same" });
    expect((await read(code)).body.loadout).toMatchObject({ title: "Same", items: ITEMS });
  });
});

describe("a user's list", () => {
  test("has public loadouts, newest first, and for its owner all", async () => {
    await aLoadout(maker, { title: "First" });
    const hidden = await aLoadout(maker, { title: "Second", public: false });
    await aLoadout(maker, { title: "Third" });
    const other = await aUser(app);
    expect(await titlesOf(maker)).toEqual(["Third", "First"]);
    expect(await titlesOf(maker, other.client)).toEqual(["Third", "First"]);
    expect(await titlesOf(maker, maker.client)).toEqual(["Third", "Second", "First"]);
    // Whoever has the link opens it.
    expect((await read(hidden)).status).toBe(200);
  });

  test("has pages of 20", async () => {
    const titles = Array.from({ length: 21 }, (_, index) => `No ${index + 1}`);
    const values = titles.map((title) => ({
      ...{ title, code: `y-${maker._id}-${title}`, owner_id: maker._id, note: "" },
      ...{ public: true, rolled: true, items: JSON.stringify(ITEMS) },
    }));
    await app.db.insertInto("loadouts").values(values).execute();
    const { body } = await app.visitor.call(listUserLoadouts, {
      params: { id: maker._id },
      query: { page: 2 },
    });
    expect(body).toMatchObject({ total: 21, pageCount: 2, loadouts: [{ title: "No 1" }] });
    expect(await titlesOf(maker, app.visitor, 9_000_000)).toEqual([]);
  });
});

describe("likes", () => {
  test("count each member once", async () => {
    const code = await aLoadout(maker);
    const [one, other] = [await aUser(app), await aUser(app)];
    expect((await like(code, one)).body).toMatchObject({ liked: true, numLikes: 1 });
    expect((await like(code, one)).body).toMatchObject({ numLikes: 1 });
    const both = await Promise.all([like(code, other), like(code, other)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(code, one.client)).body.loadout).toMatchObject({ liked: true, numLikes: 2 });
    expect((await read(code, maker.client)).body.loadout).toMatchObject({ liked: false });
    expect((await unlike(code, one)).body).toMatchObject({ liked: false, numLikes: 1 });
    expect((await unlike(code, one)).body).toMatchObject({ numLikes: 1 });
  });

  test("of a pruned member are not counted, until they return", async () => {
    const moderator = await aStaffMember(app);
    const code = await aLoadout(maker);
    const fan = await aUser(app);
    await like(code, fan);
    await prune(moderator, fan);
    expect((await read(code)).body.loadout?.numLikes).toBe(0);
    await restore(moderator, fan);
    expect((await read(code)).body.loadout?.numLikes).toBe(1);
  });
});

test("counts who takes a loadout or rolls from it, signed in or not", async () => {
  const code = await aLoadout(maker);
  const use = (client: Client, use: "taken" | "rolled") =>
    client.call(countLoadoutUse, { params: { id: code }, body: { use } });
  await use(app.visitor, "taken");
  await use(maker.client, "taken");
  await use(app.visitor, "rolled");
  expect((await read(code)).body.loadout).toMatchObject({ numTaken: 2, numRolled: 1 });
  expect((await use(app.visitor, "liked" as "taken")).status).toBe(400);
});

describe("hiding", () => {
  test("blocked pairs do not reach each other's loadouts", async () => {
    const other = await aUser(app);
    const code = await aLoadout(maker);
    await block(maker, other);
    expect((await read(code, other.client)).status).toBe(404);
    expect((await like(code, other)).status).toBe(404);
    const id = maker._id;
    const listed = await other.client.call(listUserLoadouts, { params: { id }, query: {} });
    expect(listed.status).toBe(404);
    const theirs = await aLoadout(other);
    expect((await read(theirs, maker.client)).status).toBe(404);
    expect(await titlesOf(other, maker.client)).toEqual([]);
    expect((await read(code)).status).toBe(200);
  });

  test("a muted member's list is as anybody's", async () => {
    const other = await aUser(app);
    const code = await aLoadout(maker);
    await mute(other, maker);
    expect(await titlesOf(maker, other.client)).toEqual(["Harbour rush"]);
    expect((await read(code, other.client)).status).toBe(200);
  });

  test("a ban hides the loadouts from all but staff, and a prune from staff too, while they last", async () => {
    const moderator = await aStaffMember(app);
    const code = await aLoadout(maker);
    await ban(moderator, maker);
    expect((await read(code)).status).toBe(404);
    expect(await titlesOf(maker)).toEqual([]);
    expect((await read(code, moderator.client)).status).toBe(200);
    await unban(moderator, maker);
    expect((await read(code)).status).toBe(200);
    expect(await titlesOf(maker)).toEqual(["Harbour rush"]);
    await prune(moderator, maker);
    for (const client of [app.visitor, moderator.client]) {
      expect((await read(code, client)).status).toBe(404);
    }
    expect(await titlesOf(maker)).toEqual([]);
    await restore(moderator, maker);
    expect((await read(code)).status).toBe(200);
  });
});

test("a deleted loadout is gone at once, and its rows soon after", async () => {
  const code = await aLoadout(maker);
  await like(code, await aUser(app));
  const { body } = await read(code);
  const id = body.loadout?._id ?? "";
  expect((await maker.client.call(deleteLoadout, { params: { id: code } })).status).toBe(200);
  expect((await read(code)).status).toBe(404);
  expect(await titlesOf(maker, maker.client)).toEqual([]);
  expect((await maker.client.call(deleteLoadout, { params: { id: code } })).status).toBe(404);
  await erase();
  expect(await rowsOf(app, "loadout_likes", { loadout_id: id })).toEqual([]);
  expect(await rowsOf(app, "loadouts", { id })).toEqual([]);
});
