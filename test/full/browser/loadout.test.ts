import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { readClipboard } from "#test/e2e/clipboard.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";

const site = sharedSite();

type Options = Parameters<typeof site.open>[0];

async function at(path: string, options: Options = {}): Promise<Page> {
  const page = await site.open(options);
  await visit(page, path);
  return page;
}

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const weaponOf = (page: Page) => panel(page, "Primary weapon").getByRole("heading").textContent();
const slotsOf = (page: Page, name: string) =>
  panel(page, name).getByRole("list").getByRole("listitem").allTextContents();

async function roll(page: Page): Promise<void> {
  await button(page, "Roll Loadout").click();
  await button(page, "Reroll Loadout").waitFor();
}

test("keeps the focus in the page after a roll, and announces each further one", async () => {
  const page = await at("/loadout");
  await tabTo(page, button(page, "Roll Loadout"));
  await page.keyboard.press("Enter");
  await button(page, "Reroll Loadout").waitFor();
  await expectFocus(page.getByRole("main"));
  const status = page.getByRole("status").filter({ hasText: /^Rolled: / });
  const first = await status.textContent();
  expect(first).toContain(await weaponOf(page));
  await tabTo(page, button(page, "Reroll Loadout"));
  await page.keyboard.press("Enter");
  await eventually(() => status.textContent()).not.toBe(first);
  await expectFocus(button(page, "Reroll Loadout"));
});

test("shows a shared roll to others regardless of their profiles, also without scripts", async () => {
  const page = await at("/loadout");
  await roll(page);
  const shown = await Promise.all([weaponOf(page), slotsOf(page, "Primary weapon")]);
  for (const options of [{}, { scripts: false }]) {
    const other = await site.open(options);
    await other.goto(page.url());
    const theirs = await Promise.all([weaponOf(other), slotsOf(other, "Primary weapon")]);
    expect(theirs).toEqual(shown);
  }
});

test("shows preset, vacant and missing modifications in the slots", async () => {
  const page = await at(
    "/loadout?seed=a&primary=Weapon_AssaultRifle_NTEC7_Slot2&modifications=FnMod_Weapon_Tagger&secondary=Weapon_Pistol_FBW_PR1",
  );
  expect(await slotsOf(page, "Primary weapon")).toEqual(["TaggerReceiver1", "Vacant", "None"]);
  expect(await slotsOf(page, "Secondary weapon")).toEqual([
    "Reflex Sight 1Upper rail, preset",
    "None",
    "None",
  ]);
  expect(await panel(page, "Grenade").textContent()).toContain("no grenades");
});

test("rolls the same result for a seed from the local profile", async () => {
  const page = await at("/loadout?seed=k3f9x2a");
  const weapon = await weaponOf(page);
  await page.reload();
  await eventually(() => weaponOf(page)).toBe(weapon);
});

test("copies the roll as text and as a link", async () => {
  const page = await at("/loadout");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await roll(page);
  await button(page, "Copy text").click();
  await toastOf(page, "Copied the text").waitFor();
  const read = () => readClipboard(page);
  expect(await read()).toContain(`Primary weapon: ${await weaponOf(page)}`);
  await button(page, "Copy link").click();
  await eventually(read).toBe(page.url());
});

test("rolls the items of another profile", async () => {
  const page = await at("/loadout");
  await button(page, "Add New Profile").click();
  await roll(page);
  await page.getByLabel("Roll from").selectOption("Loadout 2");
  await panel(page, "Primary weapon").getByText("The profile has no primary weapons.").waitFor();
  await page.goto("/loadout");
  await eventually(() => page.getByRole("radio", { name: /Loadout 2/ }).isChecked()).toBe(true);
});

test("the tools request no data or code of accounts, feeds or live events", async () => {
  const page = await site.open();
  const requested: string[] = [];
  const code: Promise<string>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    requested.push(pathname);
    if (pathname.endsWith(".js")) code.push(response.text());
  });
  for (const path of ["/loadout", "/loadout/manage?profile=default"]) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
  }
  expect(requested.filter((path) => /^\/(api|live|media)\//.test(path))).toEqual([]);
  const texts = (await Promise.all(code)).join("\n");
  expect(texts).toContain("N-TEC 5 Dvah");
  // A string of the socket client, of the sign-in form and of the comments.
  for (const sign of [".EIO", "Forgot your password?", "Please verify your email to comment"]) {
    expect(texts).not.toContain(sign);
  }
});
