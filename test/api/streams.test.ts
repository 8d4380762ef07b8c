import { describe, expect, test } from "vitest";
import { parseRollUrl } from "#contract/loadout/roll/roll-url.ts";
import * as streams from "#contract/streams/contract.ts";
import { controlStream, deleteStream } from "#contract/streams/contract.ts";
import * as rules from "#contract/streams/rules.ts";
import { like } from "#test/acts.ts";
import { aPage, connected, nextEvent } from "#test/live-client.ts";
import { ITEMS } from "#test/loadouts.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { renewed } from "#test/prepared.ts";
import { setRows } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { aStream, STREAM } from "#test/streams.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const maker = renewed(() => aUser(app));

const control = (key: string, asked: streams.StreamAct) =>
  app.visitor.call(streams.controlStream, { body: { key, ...asked } });
const view = (id: string) => app.visitor.call(streams.getStreamView, { params: { id } });
const own = async () => (await maker.client.call(streams.getOwnStream, {})).body.stream;
const pair = (code: string) => app.visitor.call(streams.pairRemote, { body: { code } });
const newCode = async () =>
  (await maker.client.call(streams.createPairingCode, {})).body.code ?? "";

const NTEC = "Weapon_AssaultRifle_NTEC_Slot3";
const OPGL = "Weapon_Explosive_OPGL_Slot3";
const rolledIn = (roll = "") => parseRollUrl(new URLSearchParams(roll));

describe("a stream view", () => {
  test("is created once, and shows the items of its profile to whoever has its code", async () => {
    const { code } = await aStream(maker);
    expect(code).toMatch(rules.STREAM_CODE);
    const { body } = await view(code);
    expect(body.stream?.state).toMatchObject({
      layout: "full",
      roll: "",
      locks: [],
      canUndo: false,
    });
    expect(body.stream?.items.map(({ sapbdb }) => sapbdb).sort()).toEqual(
      Object.values(STREAM.profile.items).flat().sort(),
    );
    const items = { ...ITEMS, grenades: [] };
    const saved = await maker.client.call(streams.saveStream, {
      body: { profile: { name: "Other", items }, rules: ["rest", "rest"] },
    });
    expect(saved.body.stream).toMatchObject({ code, profileName: "Other", rules: ["rest"] });
    expect((await view(code)).body.stream?.state.profileVersion).toBe(2);
  });

  test("takes along a roll with its locked parts, and rolls by them and the rules", async () => {
    const items = {
      ...STREAM.profile.items,
      primaryWeapons: [NTEC, OPGL],
      grenades: ["Weapon_Grenade_Frag", "Weapon_Grenade_Concussion"],
    };
    const roll = `?seed=0123456789ab&primary=${NTEC}&grenade=Weapon_Grenade_Concussion`;
    const { code, key } = await aStream(maker, {
      profile: { name: "Harbour", items },
      rules: ["launchers"],
      shown: { roll, locks: ["grenade", "grenade"] },
    });
    const state = { roll, locks: ["grenade"], canUndo: false, version: 1 };
    expect((await view(code)).body.stream?.state).toMatchObject(state);
    expect(await own()).toMatchObject({ items, rules: ["launchers"], state });
    for (let count = 0; count < 6; count++) {
      const { body } = await control(key, { act: "roll" });
      expect(rolledIn(body.state?.roll)).toMatchObject({
        primary: [NTEC],
        grenade: ["Weapon_Grenade_Concussion"],
      });
    }
  });

  test("shows the roll that is taken along later in place of its own, which can be undone", async () => {
    const { code, key } = await aStream(maker);
    const first = await control(key, { act: "roll" });
    const roll = "?seed=0123456789ab&secondary=Weapon_Pistol_FBW";
    const save = (shown?: streams.StreamProfile["shown"]) =>
      maker.client.call(streams.saveStream, { body: { ...STREAM, shown } });
    const taken = await save({ roll, locks: ["secondary"] });
    expect(taken.body.stream?.state).toMatchObject({ roll, locks: ["secondary"], canUndo: true });
    expect((await save()).body.stream?.state).toMatchObject({ roll, locks: ["secondary"] });
    expect((await control(key, { act: "undo" })).body.state?.roll).toBe(first.body.state?.roll);
    expect((await view(code)).body.stream?.state.version).toBe(5);
  });

  test("takes along no lock on what the catalogue does not have", async () => {
    const roll = "?seed=0123456789ab&primary=Weapon_Unheard_Of&secondary=Weapon_Pistol_FBW";
    const { code } = await aStream(maker, { shown: { roll, locks: ["primary", "grenade"] } });
    expect((await view(code)).body.stream?.state).toMatchObject({
      roll: "?seed=0123456789ab&secondary=Weapon_Pistol_FBW",
      locks: ["grenade"],
    });
  });

  test.each([
    "",
    "?seed=SHORT&primary=Weapon_Pistol_FBW",
    "?seed=0123456789ab",
    `?seed=0123456789ab&primary=Weapon_Pistol_FBW${" ".repeat(2000)}`,
  ])("refuses to take along what is no roll: %s", async (roll) => {
    const body = { ...STREAM, shown: { roll, locks: [] } };
    expect(await maker.client.call(streams.saveStream, { body })).toMatchObject({
      status: 400,
      body: { errors: { shown: rules.NO_ROLL } },
    });
  });

  test("is gone once it is ended, with its remotes; the next has another code", async () => {
    const { code, key } = await aStream(maker);
    expect((await maker.client.call(streams.deleteStream, {})).status).toBe(200);
    expect(await own()).toBeNull();
    expect((await view(code)).status).toBe(404);
    expect(await control(key, { act: "roll" })).toMatchObject({
      status: 403,
      body: { message: rules.NO_REMOTE },
    });
    expect((await aStream(maker)).code).not.toBe(code);
  });

  test("shows and does nothing while its member is banned", async () => {
    const { code, key } = await aStream(maker);
    await ban(await aStaffMember(app), maker);
    expect((await view(code)).status).toBe(404);
    expect((await control(key, { act: "roll" })).status).toBe(403);
  });
});

describe("a remote", () => {
  test("rolls from the profile, keeps what is locked, and undoes", async () => {
    const { code, key } = await aStream(maker);
    const first = await control(key, { act: "roll" });
    expect(first.body.spinning).toHaveLength(4);
    const shown = rolledIn(first.body.state?.roll);
    expect(STREAM.profile.items.primaryWeapons).toContain(shown?.primary[0]);
    expect(shown).toMatchObject({
      secondary: ["Weapon_Pistol_FBW"],
      grenade: ["Weapon_Grenade_Frag"],
    });
    await control(key, { act: "lock", part: "primary" });
    const second = await control(key, { act: "roll" });
    expect(second.body.state).toMatchObject({ locks: ["primary"], canUndo: true });
    expect(second.body.spinning).toEqual(["secondary", "grenade", "characterModifications"]);
    expect(rolledIn(second.body.state?.roll)?.primary).toEqual(shown?.primary);
    const undone = await control(key, { act: "undo" });
    expect(undone.body).toMatchObject({ spinning: [], state: { roll: first.body.state?.roll } });
    expect((await view(code)).body.stream?.state).toEqual(undone.body.state);
  });

  test("rolls one part alone, and nothing that is locked", async () => {
    const { key } = await aStream(maker);
    const { body } = await control(key, { act: "roll" });
    const alone = await control(key, { act: "reroll", part: "grenade" });
    expect(alone.body.spinning).toEqual(["grenade"]);
    expect(rolledIn(alone.body.state?.roll)).toMatchObject({
      primary: rolledIn(body.state?.roll)?.primary,
    });
    for (const part of ["primary", "secondary", "grenade", "characterModifications"] as const) {
      await control(key, { act: "lock", part });
    }
    for (const asked of [{ act: "roll" }, { act: "reroll", part: "grenade" }] as const) {
      expect(await control(key, asked)).toMatchObject({
        status: 409,
        body: { message: rules.ALL_LOCKED },
      });
    }
  });

  test("says which rule leaves nothing to roll", async () => {
    const { key } = await aStream(maker, { rules: ["rest"] });
    expect((await control(key, { act: "roll" })).status).toBe(200);
    const { status, body } = await control(key, { act: "roll" });
    expect(status).toBe(409);
    expect(body.message).toMatch(/^No .* of the profile fits “No repeats in 5”\.$/);
  });

  test("has nothing to undo at first, and changes the layout", async () => {
    const { key } = await aStream(maker);
    expect((await control(key, { act: "undo" })).body.message).toBe(rules.NOTHING_TO_UNDO);
    const { body } = await control(key, { act: "layout", layout: "compact" });
    expect(body.state?.layout).toBe("compact");
  });

  test("and others lose no roll when they roll at once", async () => {
    const { code, key } = await aStream(maker);
    const other = (await maker.client.call(streams.createRemote, {})).body.key ?? "";
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => control(n % 2 ? key : other, { act: "roll" })),
    );
    const versions = replies.map(({ body }) => body.state?.version ?? 0);
    expect(versions.toSorted((one, two) => one - two)).toEqual(versions.map((_, n) => n + 2));
    const last = replies.find(({ body }) => body.state?.version === 13);
    expect((await view(code)).body.stream?.state).toEqual(last?.body.state);
  });

  test("is disconnected by its member alone", async () => {
    const { key } = await aStream(maker);
    const id = (await own())?.remotes[0]?._id ?? "";
    const disconnect = ({ client }: TestUser) =>
      client.call(streams.deleteRemote, { params: { id } });
    await disconnect(await aUser(app));
    expect((await control(key, { act: "roll" })).status).toBe(200);
    await disconnect(maker);
    expect((await control(key, { act: "roll" })).status).toBe(403);
  });
});

describe("pairing", () => {
  test("gives a key for a code once, however it is typed", async () => {
    const { code } = await aStream(maker);
    const pairing = await newCode();
    const typed = `${pairing.slice(0, 3).toLowerCase()} ${pairing.slice(3)}`;
    const { status, body } = await pair(typed);
    expect(status).toBe(201);
    const found = await app.visitor.call(streams.findControlledStream, {
      body: { key: body.key ?? "" },
    });
    expect(found.body.code).toBe(code);
    expect(await pair(pairing)).toMatchObject({ status: 400, body: { message: rules.WRONG_CODE } });
  });

  test("accepts one of several devices that use a code at once", async () => {
    await aStream(maker);
    const pairing = await newCode();
    const replies = await Promise.all(Array.from({ length: 4 }, () => pair(pairing)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await own())?.remotes).toHaveLength(2);
  });

  test("refuses a code that is over, or replaced by the next", async () => {
    await aStream(maker);
    const former = await newCode();
    const latest = await newCode();
    expect((await pair(former)).status).toBe(400);
    await setRows(app, "streams", { user_id: maker._id }, { pairing_until: new Date() });
    expect((await pair(latest)).status).toBe(400);
  });

  test("ends at the most remotes", async () => {
    await aStream(maker);
    for (let count = 1; count < rules.REMOTES_MAX; count++) {
      await maker.client.call(streams.createRemote, {});
    }
    const refused = await maker.client.call(streams.createRemote, {});
    expect(refused).toMatchObject({ status: 409, body: { message: rules.TOO_MANY_REMOTES } });
    expect((await pair(await newCode())).status).toBe(409);
  });

  test("needs a stream view", async () => {
    expect((await maker.client.call(streams.createPairingCode, {})).status).toBe(404);
    expect((await maker.client.call(streams.createRemote, {})).status).toBe(404);
    expect((await maker.client.call(streams.deleteStream, {})).status).toBe(200);
  });
});

describe("live views", () => {
  const guestOf = (guest: string) => aPage(app.url, app.visitor, { query: { guest } });
  /** Returns the names of a page's events, as they arrive. */
  function eventsOf(page: ReturnType<typeof aPage>): string[] {
    const names: string[] = [];
    page.onAny((name: string) => names.push(name));
    return names;
  }
  const roll = (key: string) => app.visitor.call(controlStream, { body: { key, act: "roll" } });

  test("a visitor with the code of a stream view gets its changes, and its end", async () => {
    const maker = await aUser(app);
    const { code, key } = await aStream(maker);
    const view = await connected(guestOf(code));
    const change = nextEvent(view, "STREAM_CHANGED");
    const { body } = await roll(key);
    expect(await change).toEqual({ state: body.state, spinning: body.spinning });
    const end = nextEvent(view, "STREAM_ENDED");
    await maker.client.call(deleteStream, {});
    expect(await end).toEqual({ code });
  });

  test("a view says to others of the same code that it is open", async () => {
    const { code } = await aStream(await aUser(app));
    const other = await aStream(await aUser(app));
    const [view, remote, stranger] = await Promise.all([
      connected(guestOf(code)),
      connected(guestOf(code)),
      connected(guestOf(other.code)),
    ]);
    const strange = eventsOf(stranger);
    const heard = nextEvent(remote, "STREAM_OPEN");
    view.emit("STREAM_OPEN");
    await heard;
    const changed = nextEvent(stranger, "STREAM_CHANGED");
    await roll(other.key);
    await changed;
    expect(strange).toEqual(["STREAM_CHANGED"]);
  });

  test("a guest watches nothing else", async () => {
    const { code, key } = await aStream(await aUser(app));
    const author = await aUser(app);
    const post = await aPost(author);
    const guest = await connected(guestOf(code));
    const events = eventsOf(guest);
    guest.emit("WATCH", { kind: "post", _id: post });
    await like(author, post);
    const changed = nextEvent(guest, "STREAM_CHANGED");
    await roll(key);
    await changed;
    expect(events).toEqual(["STREAM_CHANGED"]);
  });

  test("nobody connects without a code, or by one of a banned member", async () => {
    const maker = await aUser(app);
    const { code } = await aStream(maker);
    await ban(await aStaffMember(app), maker);
    for (const guest of [code, "", "abcdefghjk", "__proto__"]) {
      await expect(connected(guestOf(guest))).rejects.toThrow();
    }
  });

  test("at most 20 guests of a stream view connect to a node", async () => {
    const { code } = await aStream(await aUser(app));
    for (let count = 0; count < 20; count++) await connected(guestOf(code));
    await expect(connected(guestOf(code))).rejects.toThrow();
  });
});
