import { expect, test } from "vitest";
import { countLoadoutUse, listLoadouts } from "#contract/loadout/contract.ts";
import { block, mute } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aLoadout, ITEMS } from "#test/loadouts.ts";
import { aUser } from "#test/makers.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

// Of its own, because the list has all loadouts of the site.
const app = await startOwnApp();

test("lists public loadouts that the viewer sees, those taken most first, with a weapon of the catalogue", async () => {
  const [maker, banned, reader] = [await aUser(app), await aUser(app), await aUser(app)];
  const list = async ({ client }: { client: Client }, page = 1) =>
    (await client.call(listLoadouts, { query: { page } })).body;
  expect(await list(reader)).toMatchObject({ loadouts: [], total: 0, pageCount: 0 });
  const first = await aLoadout(maker, { title: "First" });
  await aLoadout(maker, { title: "Second" });
  await aLoadout(maker, { title: "By link", public: false });
  await aLoadout(banned, { title: "Of a banned one" });
  await aLoadout(maker, {
    title: "Grenades",
    items: { ...ITEMS, primaryWeapons: [], grenades: ["Weapon_Grenade_Frag"] },
  });
  await ban(await aStaffMember(app), banned);
  await reader.client.call(countLoadoutUse, { params: { id: first }, body: { use: "taken" } });
  app.invalidateCache();
  const reply = await list({ client: app.visitor });
  expect(reply).toMatchObject({ total: 3, pageCount: 1 });
  expect(
    reply.loadouts?.map(({ title, numTaken, weapon }) => [title, numTaken, weapon?.sapbdb]),
  ).toEqual([
    ["First", 1, ITEMS.primaryWeapons[0]],
    ["Grenades", 0, undefined],
    ["Second", 0, ITEMS.primaryWeapons[0]],
  ]);
  expect(reply.loadouts?.[0]).toMatchObject({
    code: first,
    owner: { _id: maker._id, username: maker.username },
  });
  expect((await list(reader, 2)).loadouts).toEqual([]);
  await mute(reader, maker);
  expect(await list(reader)).toMatchObject({ total: 3 });
  await block(reader, maker);
  expect(await list(reader)).toMatchObject({ loadouts: [], total: 0 });
});
