import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { toastOf, visit } from "#test/e2e/visitor.ts";

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

test("exports a profile to a file with its name, imports it again, and says why a file cannot be imported", async () => {
  const page = await at(EDIT, { allowed: [/404/] });
  const waiting = page.waitForEvent("download");
  await button(page, "Export Profile").click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("Default Profile.ldt");
  await toastOf(page, "Saved Default Profile.ldt").waitFor();
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text).grenades).toHaveLength(7);
  await page.getByRole("link", { name: "Profiles" }).click();
  await importText(page, text);
  await toastOf(page, "Imported Default Profile 2").waitFor();
  expect(await profilesOf(page)).toEqual(["Default Profile", "Default Profile 2"]);

  await importText(page, "{}", "a.json");
  await toastOf(page, "Only .ldt files can be imported.").waitFor();
  await importText(page, "nonsense");
  await toastOf(page, "This file is not a loadout profile: it is damaged.").waitFor();
  await importText(page, JSON.stringify({ ...FILE, grenades: undefined }));
  await toastOf(page, "it has no grenades").waitFor();
  await importText(page, "[".repeat(10_000) + "]".repeat(10_000));
  expect(await profilesOf(page)).toEqual(["Default Profile", "Default Profile 2"]);
  await importText(page, JSON.stringify({ ...FILE, grenades: ["Weapon_Unknown", "__proto__"] }));
  await toastOf(page, "Imported Rooftops. 2 unknown items were left out.").waitFor();
  expect(await profilesOf(page)).toEqual(["Default Profile", "Default Profile 2", "Rooftops"]);
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
