import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aCharacter, aName, aUser } from "#test/makers.ts";

const site = sharedSite();

/** Writes three vehicles with a tag of their own, which is returned. */
async function someVehicles(): Promise<string> {
  const maker = await aUser(site);
  const { _id: creator } = await aCharacter(maker, { server: 6 });
  const tag = aName("tag").toLowerCase();
  const shared = { category: "2", tags: [tag] };
  const sale = { forSale: "true", forSalePrice: "1500", creator };
  await aShownPost(site, maker, { ...shared, ...sale, title: `Grille ${tag}`, made: "hand" });
  await aShownPost(site, maker, { ...shared, title: `Hood ${tag}`, made: "hand" });
  await aShownPost(site, maker, { ...shared, title: `Mural ${tag}`, made: "ai" });
  return tag;
}

const titlesOn = async (page: Page) => {
  const links = page.getByRole("list", { name: "Vehicles" }).getByRole("link");
  const names = await links.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
  return names.map((name) => name.split(" by ")[0]);
};

test("narrows a category by keyboard, and goes on in the search with the same filters", async () => {
  const tag = await someVehicles();
  const page = await site.open();
  await visit(page, `/explore?category=2&tag=${tag}`);
  await eventually(() => titlesOn(page)).toHaveLength(3);
  await tabTo(page, page.getByRole("combobox", { name: "How it was made" }));
  await page.keyboard.press("ArrowDown");
  await eventually(() => titlesOn(page)).toEqual([`Hood ${tag}`, `Grille ${tag}`]);
  await tabTo(page, page.getByRole("link", { name: "For sale" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await eventually(() => titlesOn(page)).toEqual([`Grille ${tag}`]);
  await expectAccessible(page, "a category with filters");
  await tabTo(page, page.getByRole("link", { name: "More filters" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Search" }).waitFor();
  expect(pathOf(page)).toBe(
    `/search?filterCategory=2&filterTag=${tag}&filterForSale=true&filterMade=hand&sort=newest`,
  );
});

test("narrows a category by touch, and leaves out a tag", async () => {
  const tag = await someVehicles();
  const page = await site.open({ width: 390, height: 844, touch: true });
  await visit(page, `/explore?category=2&tag=${tag}`);
  await page.getByRole("combobox", { name: "Server" }).selectOption("PC (Citadel)");
  await eventually(() => titlesOn(page)).toEqual([`Grille ${tag}`]);
  await page.getByRole("combobox", { name: "Order" }).selectOption("Most liked ever");
  await page.getByRole("link", { name: "For sale" }).tap();
  await eventually(async () => pathOf(page)).toBe(
    `/explore?category=2&sort=ever&forSale=true&server=6&tag=${tag}`,
  );
  await page.getByRole("link", { name: `Leave out the tag ${tag} instead` }).tap();
  await page.getByRole("link", { name: `Show the tag ${tag} again` }).waitFor();
  await eventually(() => titlesOn(page)).not.toContain(`Grille ${tag}`);
});
