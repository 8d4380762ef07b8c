import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
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

async function importText(page: Page, text: string, name = "a.ldt"): Promise<void> {
  const buffer = Buffer.from(text);
  await page.getByLabel("Profile file").setInputFiles({ name, mimeType: "text/plain", buffer });
}

const FILE = {
  name: "Rooftops",
  primaryWeapons: ["Weapon_AssaultRifle_NTEC_Slot3"],
  primaryWeaponModifications: ["FnMod_Weapon_Tagger"],
  secondaryWeapons: ["Weapon_Pistol_FBW"],
  characterModifications: [],
  grenades: ["Weapon_Grenade_Frag"],
};

test("adds profiles as Loadout N+1, confirms their deletion, and undoes it", async () => {
  const page = await at("/loadout/manage");
  await button(page, "Add New Profile").click();
  await button(page, "Add New Profile").click();
  await eventually(() => profilesOf(page)).toEqual(["Default Profile", "Loadout 2", "Loadout 3"]);
  expect(await button(page, "The first profile cannot be deleted").isDisabled()).toBe(true);
  await button(page, "Delete Loadout 2").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Loadout 2?" });
  await dialog.waitFor();
  await expectAccessible(page, "deletion of a loadout profile");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await eventually(() => dialog.count()).toBe(0);
  await button(page, "Delete Loadout 2").click();
  await dialog.getByRole("button", { name: "Delete profile" }).click();
  await eventually(() => profilesOf(page)).toEqual(["Default Profile", "Loadout 3"]);
  await expectFocus(button(page, "Undo"));
  await page.keyboard.press("Enter");
  await eventually(() => profilesOf(page)).toEqual(["Default Profile", "Loadout 2", "Loadout 3"]);
});

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

test("tiles add and remove items with their counts; all, none or a class are selected at once", async () => {
  const page = await at(`${EDIT}&tab=grenades`);
  const frag = button(page, "Frag");
  expect(await frag.getAttribute("aria-pressed")).toBe("true");
  await frag.click();
  await heading(page, "Grenades (6)").waitFor();
  expect(await frag.getAttribute("aria-pressed")).toBe("false");
  const tabs = page.getByRole("navigation", { name: "Profile parts" });
  expect(await tabs.getByRole("link").allTextContents()).toEqual([
    "Profile Name",
    "Primary Weapons24",
    "Weapon Modifications31",
    "Secondary Weapons9",
    "Grenades6",
    "Character Modifications27",
  ]);
  await tabs.getByRole("link", { name: /^Weapon Modifications/ }).click();
  await button(page, "Select none: Barrel").click();
  await heading(page, "Weapon Modifications (21)").waitFor();
  await button(page, "Select none: everything").click();
  await heading(page, "Weapon Modifications (0)").waitFor();
  await button(page, "Select all: Receiver").click();
  await heading(page, "Weapon Modifications (5)").waitFor();
  await tabs.getByRole("link", { name: /^Primary Weapons/ }).click();
  await page.getByRole("combobox", { name: "Class" }).selectOption("Rocket launcher");
  await button(page, "Select all: Rocket launcher").click();
  await heading(page, "Primary Weapons (34)").waitFor();
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

test("exports a profile to a file with its name, and imports it again", async () => {
  const page = await at(EDIT);
  const waiting = page.waitForEvent("download");
  await button(page, "Export Profile").click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("Default Profile.ldt");
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text).grenades).toHaveLength(7);
  await page.getByRole("link", { name: "Profiles" }).click();
  await importText(page, text);
  await toastOf(page, "Imported Default Profile").waitFor();
  expect(await profilesOf(page)).toEqual(["Default Profile", "Default Profile"]);
});

test("reports why an import failed, without changes", async () => {
  const page = await at("/loadout/manage", { allowed: [/404/] });
  await importText(page, "{}", "a.json");
  await toastOf(page, "Only .ldt files can be imported.").waitFor();
  await importText(page, "nonsense");
  await toastOf(page, "This file is not a loadout profile: it is damaged.").waitFor();
  await importText(page, JSON.stringify({ ...FILE, grenades: undefined }));
  await toastOf(page, "it has no grenades").waitFor();
  await importText(page, "[".repeat(10_000) + "]".repeat(10_000));
  expect(await profilesOf(page)).toEqual(["Default Profile"]);
  await importText(page, JSON.stringify({ ...FILE, grenades: ["Weapon_Unknown", "__proto__"] }));
  await toastOf(page, "Imported Rooftops. 2 unknown items were left out.").waitFor();
  expect(await profilesOf(page)).toEqual(["Default Profile", "Rooftops"]);
});

test("synchronizes profiles between two tabs without losing any", async () => {
  const one = await at("/loadout/manage");
  const other = await one.context().newPage();
  await visit(other, "/loadout/manage");
  await button(one, "Add New Profile").click();
  await eventually(() => profilesOf(other)).toEqual(["Default Profile", "Loadout 2"]);
  await button(other, "Add New Profile").click();
  await eventually(() => profilesOf(one)).toEqual(["Default Profile", "Loadout 2", "Loadout 3"]);
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
