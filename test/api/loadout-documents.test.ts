import { expect, test } from "vitest";
import { CATALOGUE } from "#contract/items/catalogue.ts";
import { deleteLoadout } from "#contract/loadout/contract.ts";
import { aLoadout, ITEMS } from "#test/loadouts.ts";
import { aUser } from "#test/makers.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();
const fetchText = async (path: string) => (await app.client().fetch(path)).text();

test("a loadout's page has a head for chats, with all items in words", async () => {
  const maker = await aUser(app);
  const code = await aLoadout(maker, { title: "Harbour <rush>" });
  const reply = await app.client().fetch(`/l/${code}`);
  expect(reply.status).toBe(200);
  const page = await reply.text();
  expect(page).toContain(`og:title" content="Harbour &lt;rush&gt; by ${maker.username}"`);
  expect(page).toContain("N-TEC 5 Dvah (assault rifle, ");
  expect(page).toContain("Cooling Jacket 1), Frag, Kevlar Implants 1, Car Surfer.");
  expect(page).not.toContain('name="robots"');
});

test("describes a profile by its counts, and items that are gone by their ids", async () => {
  const maker = await aUser(app);
  const primaryWeapons = CATALOGUE.filter(({ subcategory }) => subcategory === "primary");
  const described = async (loadout: Parameters<typeof aLoadout>[1]) => {
    const page = await fetchText(`/l/${await aLoadout(maker, { title: "Gone", ...loadout })}`);
    return /og:description" content="([^"]*)"/.exec(page)?.[1];
  };
  const items = { ...ITEMS, primaryWeapons: primaryWeapons.map(({ sapbdb }) => sapbdb) };
  expect(await described({ rolled: false, items })).toContain(
    `Gone by ${maker.username}: ${primaryWeapons.length} primary weapons, `,
  );
  const gone = { ...ITEMS, primaryWeapons: ["Weapon_Gone"], primaryWeaponModifications: [] };
  expect(await described({ items: { ...gone, grenades: ["__proto__"] } })).toContain(
    `Gone by ${maker.username}: Gone, `,
  );
});

test("an unlisted loadout is not for search engines, and only public ones are in a sitemap", async () => {
  const [maker, banned] = [await aUser(app), await aUser(app)];
  const shown = await aLoadout(maker);
  const unlisted = await aLoadout(maker, { public: false });
  const ofBanned = await aLoadout(banned);
  const deleted = await aLoadout(maker, { title: "Deleted" });
  await maker.client.call(deleteLoadout, { params: { id: deleted } });
  await ban(await aStaffMember(app), banned);
  expect(await fetchText(`/l/${unlisted}`)).toContain('<meta name="robots" content="noindex"');
  const index = await fetchText("/sitemap.xml");
  const [path = ""] = /\/sitemap\/loadouts-\d+\.xml/.exec(index) ?? [];
  const sitemap = await fetchText(path);
  expect(sitemap).toContain(`/l/${shown}<`);
  for (const code of [unlisted, ofBanned, deleted]) expect(sitemap).not.toContain(code);
});

test.each(["k7Qp2m", "nothing", "k7Qp2m1", "%3Cscript%3E"])("/l/%s is not found", async (code) => {
  const reply = await app.client().fetch(`/l/${code}`);
  expect(reply.status).toBe(404);
  expect(await reply.text()).toContain("This loadout was removed");
});
