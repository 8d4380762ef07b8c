import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { getLoadout, listUserLoadouts } from "#contract/loadout/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { giveReasons, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aLoadout, ITEMS } from "#test/loadouts.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();

const PROFILE = {
  primaryWeapons: ["Weapon_AssaultRifle_NTEC_Slot3", "Weapon_AssaultRifle_STAR_Slot3"],
  primaryWeaponModifications: ["FnMod_Weapon_Tagger", "FnMod_Weapon_CoolingJacket1"],
  secondaryWeapons: ["Weapon_Pistol_FBW"],
  grenades: ["Weapon_Grenade_Frag"],
  characterModifications: ["FnMod_Character_Kevlar1"],
};

type Options = Parameters<typeof site.open>[0];

async function at(path: string, options: Options = {}): Promise<Page> {
  const page = await site.open(options);
  await visit(page, path);
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const loadoutsOf = async ({ _id: id, client }: TestUser) =>
  (await client.call(listUserLoadouts, { params: { id }, query: {} })).body.loadouts ?? [];

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over).toBeLessThanOrEqual(0);
}

test("a member publishes a profile from the manager, and a visitor takes it unchanged", async () => {
  const member = await aUser(site);
  const page = await at("/loadout/manage?profile=default", {
    as: member,
    allowed: [/status of 400/],
  });
  await tabTo(page, button(page, "Publish"));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Publish this profile" });
  await dialog.getByLabel("Title").fill("");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByText("Title must be between 1 and 30 characters.").waitFor();
  await expectAccessible(page, "publishing a loadout, with a fault");
  await dialog.getByLabel("Title").fill("Harbour rush");
  await dialog.getByLabel("Note").fill("Fast and loud.");
  await dialog.getByText("Unlisted").click();
  await dialog.getByText("Only people with the link find it.").waitFor();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(/\/l\/\w{6}$/);
  await heading(page, "Harbour rush").waitFor();
  const [listed] = await loadoutsOf(member);
  expect(listed).toMatchObject({ title: "Harbour rush", public: false, rolled: false });

  const visitor = await at(pathOf(page));
  await visitor.getByText("Fast and loud.").waitFor();
  await expectAccessible(visitor, "a published profile");
  await tabTo(visitor, button(visitor, "Take it"));
  await visitor.keyboard.press("Enter");
  await toastOf(visitor, "Harbour rush is in your manager").waitFor();
  await button(visitor, "Taken").first().waitFor();
  await visitor.getByRole("button", { name: "Open", exact: true }).click();
  await visitor.waitForURL(/\/loadout\/manage\?profile=/);
  const [file] = await Promise.all([
    visitor.waitForEvent("download"),
    button(visitor, "Export Profile").click(),
  ]);
  const exported = JSON.parse(await readFile(await file.path(), "utf8"));
  const { body } = await site.client().call(getLoadout, { params: { id: listed?.code ?? "" } });
  expect(exported).toEqual({ name: "Harbour rush", ...body.loadout?.items });
  expect(body.loadout?.numTaken).toBe(1);

  // Taken again, it gets another name.
  await visitor.goBack();
  await visitor.reload();
  await button(visitor, "Take it").first().click();
  await toastOf(visitor, "Harbour rush 2 is in your manager").waitFor();
});

test("a member publishes a roll, which shows what it was rolled from", async () => {
  const member = await aUser(site);
  const page = await at("/loadout", { as: member });
  await button(page, "Roll Loadout").click();
  await button(page, "Publish").click();
  const dialog = page.getByRole("dialog", { name: "Publish this loadout" });
  await dialog.getByLabel("Title").fill("First roll");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL(/\/l\/\w{6}$/);
  await page.getByText("rolled from Default Profile").waitFor();
  await region(page, "Primary weapon").waitFor();
  const [listed] = await loadoutsOf(member);
  expect(listed).toMatchObject({ title: "First roll", public: true, rolled: true });

  await visit(page, `/profile/${member.username}`);
  await region(page, "Loadouts")
    .getByRole("link", { name: /First roll/ })
    .click();
  await heading(page, "First roll").waitFor();
});

test("a visitor rolls from another's profile, which is kept only on request", async () => {
  const code = await aLoadout(await aUser(site), {
    title: "Docks",
    rolled: false,
    items: PROFILE,
  });
  const page = await at(`/l/${code}`);
  await button(page, "Roll from this profile").first().click();
  await page.waitForURL(/\/loadout\?seed=/);
  const weapon = region(page, "Primary weapon").getByRole("heading");
  for (let rolls = 0; rolls < 3; rolls++) {
    expect(["N-TEC 5 Dvah", "STAR 556 R&D III"]).toContain(await weapon.textContent());
    await button(page, "Reroll Loadout").click();
  }
  await expectAccessible(page, "a roll from another's profile");
  await visit(page, "/loadout/manage");
  expect(await page.getByRole("link", { name: "Edit Docks" }).count()).toBe(0);

  await visit(page, `/l/${code}`);
  await button(page, "Roll from this profile").first().click();
  await button(page, "Keep profile").click();
  await toastOf(page, "Docks is in your manager").waitFor();
  await eventually(() => button(page, "Keep profile").count()).toBe(0);
  await visit(page, "/loadout/manage");
  await page.getByRole("link", { name: "Edit Docks" }).waitFor();
  const { body } = await site.client().call(getLoadout, { params: { id: code } });
  expect(body.loadout?.numRolled).toBe(2);
});

test("takes nothing more at 20 profiles, and says so", async () => {
  const code = await aLoadout(await aUser(site));
  const page = await at("/loadout/manage");
  for (let count = 1; count < 20; count++) await button(page, "Add New Profile").click();
  await page.getByRole("link", { name: "Edit Loadout 20" }).waitFor();
  await visit(page, `/l/${code}`);
  await button(page, "Take it").first().click();
  await toastOf(page, "You have 20 profiles. Delete one first.").waitFor();
  await button(page, "Take it").first().waitFor();
});

test("the maker edits and deletes a loadout, and its link says that it is gone", async () => {
  const maker = await aUser(site);
  const code = await aLoadout(maker);
  const page = await at(`/l/${code}`, { as: maker, allowed: [/status of 404/] });
  await button(page, "Edit").click();
  const dialog = page.getByRole("dialog", { name: "Edit loadout" });
  await dialog.getByLabel("Title").fill("Docks rush");
  await dialog.getByRole("button", { name: "Save" }).click();
  await heading(page, "Docks rush").waitFor();
  await button(page, "Delete").click();
  const confirmation = page.getByRole("alertdialog", { name: "Delete loadout?" });
  await confirmation.getByRole("button", { name: "Delete loadout" }).click();
  await page.waitForURL(`**/profile/${maker.username}`);
  await visit(page, `/l/${code}`);
  await heading(page, "This loadout was removed").waitFor();
  await expectAccessible(page, "a loadout that is gone");
});

test("a member likes and reports a loadout, and staff remove it with reasons", async () => {
  const [maker, member] = [await aUser(site), await aUser(site)];
  const code = await aLoadout(maker, { title: "Buy at my shop", note: "Very cheap" });
  const page = await at(`/l/${code}`, { as: member });
  await page.getByRole("button", { name: "Like, 0 likes" }).click();
  await page.getByRole("button", { name: "Like, 1 like" }).waitFor();
  await button(page, "Report").click();
  const report = page.getByRole("dialog", { name: "Report Buy at my shop" });
  await report.getByRole("radio", { name: "Spam" }).check();
  await report.getByRole("button", { name: "Report" }).click();
  await page.getByRole("dialog", { name: "Thank you" }).waitFor();

  const staff = await at("/reports", { as: await site.moderator() });
  await staff.getByRole("link", { name: /Buy at my shop/ }).click();
  await staff.getByText("Very cheap").waitFor();
  await staff.getByRole("link", { name: "Open loadout" }).waitFor();
  await expectAccessible(staff, "a reported loadout");
  await button(staff, "Delete Loadout").click();
  const statement = staff.getByRole("alertdialog");
  await giveReasons(staff, statement);
  await statement.getByRole("button", { name: "Delete Loadout" }).click();
  await eventually(async () => {
    const { status } = await site.client().call(getLoadout, { params: { id: code } });
    return status;
  }).toBe(404);
});

test("an item that is no longer in the game breaks nothing", async () => {
  const items = {
    ...ITEMS,
    primaryWeapons: ["Weapon_AssaultRifle_Gone_Slot3"],
    grenades: ["__proto__"],
    characterModifications: ["FnMod_Character_Gone", ...ITEMS.characterModifications],
  };
  const page = await at(`/l/${await aLoadout(await aUser(site), { items })}`);
  const primary = region(page, "Primary weapon");
  await primary.getByText("No longer in the game").waitFor();
  await primary.getByText("AssaultRifle Gone Slot3").waitFor();
  await primary.getByText("Assault rifle", { exact: true }).waitFor();
  expect(await page.getByText("No longer in the game").count()).toBe(3);
  await button(page, "Take it").first().click();
  await toastOf(page, "Harbour rush is in your manager").waitFor();
  await expectAccessible(page, "a loadout with items that are gone");
});

test.each([390, 768, 1440, 2560])("fits a window of %i", async (width) => {
  const from = { name: "Docks, close range", items: PROFILE };
  const code = await aLoadout(await aUser(site), { from, note: "x".repeat(140) });
  const page = await at(`/l/${code}`, { width, height: 844 });
  await heading(page, "Harbour rush").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, `a published loadout at ${width}`);
  const take = button(page, "Take it").filter({ visible: true });
  expect(await take.count()).toBe(1);
  const { height = 0, y = 0 } = (await take.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  // On phones it stays in sight.
  if (width === 390) expect(y + height).toBeLessThanOrEqual(844);
});
