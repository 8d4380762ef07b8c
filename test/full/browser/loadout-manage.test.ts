import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";

const site = sharedSite();

const EDIT = "/loadout/manage?profile=default";

async function at(path: string, options: Parameters<typeof site.open>[0] = {}): Promise<Page> {
  const page = await site.open(options);
  await visit(page, path);
  return page;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const profilesOf = (page: Page) =>
  page
    .getByRole("link", { name: /^Edit / })
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")?.slice(5)));
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

const FILE = {
  name: "Rooftops",
  primaryWeapons: ["Weapon_AssaultRifle_NTEC_Slot3"],
  primaryWeaponModifications: ["FnMod_Weapon_Tagger"],
  secondaryWeapons: ["Weapon_Pistol_FBW"],
  characterModifications: [],
  grenades: ["Weapon_Grenade_Frag"],
};

test("Enter confirms a name and an empty one is ignored; a reload restores it", async () => {
  const page = await at(`${EDIT}&tab=name`);
  const name = page.getByRole("textbox", { name: "Profile name" });
  await name.fill("Docks, close range");
  await name.press("Enter");
  await toastOf(page, "Saved as Docks, close range").waitFor();
  await expectFocus(name);
  await name.fill("   ");
  await button(page, "Confirm").click();
  await page.reload();
  await eventually(() => name.inputValue()).toBe("Docks, close range");
});

test("searches weapons by at least 2 characters, and shows at most 20", async () => {
  const page = await at(`${EDIT}&tab=secondaryWeapons`);
  const search = page.getByLabel("Search weapons");
  await search.fill("x".repeat(40));
  expect(await search.inputValue()).toHaveLength(30);
  await page.getByText("No weapons found").waitFor();
  await search.fill("colby");
  const found = page.locator("button[aria-pressed]", { hasText: "Pistol" });
  await page.getByRole("status").filter({ hasText: "weapons found" }).waitFor();
  await eventually(() => found.count()).toBeGreaterThan(3);
  expect(await found.count()).toBeLessThanOrEqual(20);
  await button(page, /^Colby Commander/).click();
  await heading(page, "Secondary Weapons (10)").waitFor();
  await search.fill("c");
  await eventually(() => found.count()).toBeGreaterThan(20);
});

function fillStorage(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, value) {
    if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
    setItem.call(this, name, value);
  };
}

function forbidStorage(): void {
  Object.defineProperty(window, "localStorage", {
    get: () => {
      throw new DOMException("forbidden", "SecurityError");
    },
  });
}

test.each([
  ["full", fillStorage],
  ["forbidden", forbidStorage],
])("shows a note with the storage %s, and works until the page closes", async (_, spoil) => {
  const page = await site.open();
  await page.addInitScript(spoil);
  await visit(page, "/loadout/manage");
  await button(page, "Add New Profile").click();
  await toastOf(page, "storage is full or forbidden").waitFor();
  await button(page, "Add New Profile").click();
  await eventually(() => profilesOf(page)).toEqual(["Default Profile", "Loadout 2", "Loadout 3"]);
  await page.getByText("Not saved").waitFor();
});

test("migrates an older state, and ignores a broken one", async () => {
  const page = await at("/loadout/manage");
  const store = (text: string) =>
    page.evaluate((value) => localStorage.setItem("parade.loadout", value), text);
  await store(JSON.stringify({ version: 0, state: { profiles: [FILE, { name: "Docks" }] } }));
  await page.reload();
  await eventually(() => profilesOf(page)).toEqual(["Rooftops", "Docks"]);
  await store("{nonsense");
  await page.reload();
  await eventually(() => profilesOf(page)).toEqual(["Default Profile"]);
});

test("shows a placeholder for a weapon class without an icon, which can be selected", async () => {
  const page = await at("/loadout/manage");
  const strange = {
    sapbdb: "Weapon_Strange",
    sdisplayname: "Strange",
    icon_url: "",
    url: "",
    subcategory: "primary",
    einfracategory: 7,
    modifications: [],
    modificationsVacant: 0,
  };
  const profile = { key: "default", name: "Own", primaryWeapons: [strange.sapbdb] };
  const state = { profiles: [profile], selected: "default", foreign: [strange] };
  await page.evaluate(
    (value) => localStorage.setItem("parade.loadout", value),
    JSON.stringify({ version: 1, state }),
  );
  await page.goto(EDIT);
  const tile = button(page, /Strange/);
  await tile.waitFor();
  expect(await tile.textContent()).toContain("NO ICON FOUND");
  await tile.click();
  await heading(page, "Primary Weapons (0)").waitFor();
});

test("shows the tabs as a select and two tiles per row on a phone, usable by keyboard", async () => {
  const page = await at(EDIT, { width: 390, height: 844 });
  const part = page.getByRole("combobox", { name: "Profile part" });
  await tabTo(page, part);
  await part.selectOption("Grenades (7)");
  await eventually(() => pathOf(page)).toBe(`${EDIT}&tab=grenades`);
  const frag = button(page, "Frag");
  await tabTo(page, frag);
  await page.keyboard.press("Space");
  await heading(page, "Grenades (6)").waitFor();
  const tops = await page
    .locator("button[aria-pressed]")
    .evaluateAll((tiles) => tiles.slice(0, 3).map((tile) => tile.getBoundingClientRect().top));
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("explains that a profile belongs to another device", async () => {
  const page = await at("/loadout/manage?profile=elsewhere");
  await page.getByText("This profile is not on this device").waitFor();
  await page.getByRole("link", { name: "See the profiles here" }).click();
  await eventually(() => pathOf(page)).toBe("/loadout/manage");
});
