import sharp from "sharp";
import { expect, test } from "vitest";
import { CATALOGUE } from "#contract/items/catalogue.ts";
import { deleteLoadout, editLoadout, getLoadout } from "#contract/loadout/contract.ts";
import { aLoadout, ITEMS } from "#test/loadouts.ts";
import { aUser } from "#test/makers.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();
const fetchText = async (path: string) => (await app.client().fetch(path)).text();
const cardIn = (page: string) =>
  /property="og:image" content="[^"]*(\/card\/[^"]+)"/.exec(page)?.[1] ?? "";

test("a loadout's page has a head for chats, with its card and all items in words", async () => {
  const maker = await aUser(app);
  const code = await aLoadout(maker, { title: "Harbour <rush>" });
  const reply = await app.client().fetch(`/l/${code}`);
  expect(reply.status).toBe(200);
  const page = await reply.text();
  expect(page).toContain(`og:title" content="Harbour &lt;rush&gt; by ${maker.username}"`);
  expect(page).toContain("N-TEC 5 Dvah (assault rifle, ");
  expect(page).toContain("Cooling Jacket 1), Frag, Kevlar Implants 1, Car Surfer.");
  expect(page).not.toContain('name="robots"');
  const card = await app.client().fetch(cardIn(page));
  expect(card.headers.get("content-type")).toBe("image/jpeg");
  const bytes = Buffer.from(await card.arrayBuffer());
  expect(bytes.length).toBeLessThan(300_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test("draws the card of any loadout, and another once it has another title", async () => {
  const maker = await aUser(app);
  const everything = CATALOGUE.filter(({ subcategory }) => subcategory === "primary");
  const loadouts = [
    { items: { ...ITEMS, primaryWeapons: ["Weapon_Gone"], grenades: ["__proto__"] } },
    { title: "W".repeat(30), items: { ...ITEMS, primaryWeapons: [], secondaryWeapons: ["x"] } },
    {
      title: "家族<&>",
      rolled: false,
      items: { ...ITEMS, primaryWeapons: everything.map(({ sapbdb }) => sapbdb) },
    },
  ];
  for (const loadout of loadouts) {
    const code = await aLoadout(maker, loadout);
    const path = cardIn(await fetchText(`/l/${code}`));
    expect((await app.client().fetch(path)).status).toBe(200);
    await maker.client.call(editLoadout, { params: { id: code }, body: { title: "Other" } });
    expect(cardIn(await fetchText(`/l/${code}`))).not.toBe(path);
  }
});

test("an unlisted loadout is not for search engines, and only public ones are in a sitemap", async () => {
  const [maker, banned] = [await aUser(app), await aUser(app)];
  const shown = await aLoadout(maker);
  const unlisted = await aLoadout(maker, { public: false });
  const ofBanned = await aLoadout(banned);
  const deleted = await aLoadout(maker);
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
  expect((await app.client().fetch(`/card/loadout/${code}/0.jpg`)).status).toBe(404);
});

test("a hidden loadout has no card", async () => {
  const maker = await aUser(app);
  const code = await aLoadout(maker);
  await ban(await aStaffMember(app), maker);
  expect((await app.client().fetch(`/card/loadout/${code}/0.jpg`)).status).toBe(404);
  expect((await app.client().call(getLoadout, { params: { id: code } })).status).toBe(404);
});
