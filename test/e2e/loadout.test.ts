import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";

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
const seedOf = (page: Page) => new URL(page.url()).searchParams.get("seed");
const slotsOf = (page: Page, name: string) =>
  panel(page, name).getByRole("list").getByRole("listitem").allTextContents();

async function roll(page: Page): Promise<void> {
  await button(page, "Roll Loadout").click();
  await button(page, "Reroll Loadout").waitFor();
}

test("rolls three-slot weapons, a grenade and four modifications; going back shows the former roll", async () => {
  const page = await at("/loadout");
  expect(await page.getByRole("banner").count()).toBe(0);
  expect(await page.getByRole("contentinfo").count()).toBe(0);
  await roll(page);
  expect(await slotsOf(page, "Primary weapon")).toHaveLength(3);
  expect(await slotsOf(page, "Secondary weapon")).toHaveLength(3);
  expect(await panel(page, "Grenade").getByRole("heading").count()).toBe(1);
  expect(await slotsOf(page, "Character modifications")).toHaveLength(4);
  expect(await page.getByText("NO ICON FOUND").count()).toBe(0);
  const [seed, weapon] = [seedOf(page), await weaponOf(page)];
  await button(page, "Reroll Loadout").click();
  await eventually(() => seedOf(page)).not.toBe(seed);
  await page.goBack();
  await eventually(() => seedOf(page)).toBe(seed);
  await eventually(() => weaponOf(page)).toBe(weapon);
  await page.getByRole("link", { name: "Back" }).click();
  await eventually(() => pathOf(page)).toBe("/loadout");
});

test("rolls, picks a profile and rolls from it by keyboard on a phone", async () => {
  const page = await at("/loadout/manage", { width: 390, height: 844 });
  await tabTo(page, button(page, "Duplicate Default Profile"));
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Default Profile 2", exact: false }).first().waitFor();
  await visit(page, "/loadout");
  const first = page.getByRole("radio", { name: /^Default Profile ?24 primary/ });
  await tabTo(page, first);
  await page.keyboard.press("ArrowDown");
  const second = page.getByRole("radio", { name: /^Default Profile 2 ?24 primary/ });
  await eventually(() => second.isChecked()).toBe(true);
  await eventually(() => seedOf(page)).not.toBe(null);
  await expectFocus(second);
  const seed = seedOf(page);
  await tabTo(page, button(page, "Reroll Loadout"));
  await page.keyboard.press("Enter");
  await eventually(() => seedOf(page)).not.toBe(seed);
  await expectFocus(button(page, "Reroll Loadout"));
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});
