import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
const SYMBOLS = 25;

let maker: TestUser;
beforeAll(async () => {
  maker = await aUser(site);
  const symbols = Array.from({ length: SYMBOLS }, (_, index) => ({ title: `No ${index}` }));
  const car = { title: "A car", category: "2" };
  await Promise.all([...symbols, car].map((values) => aShownPost(site, maker, values)));
});

const profileOf = (page: Page) => ({
  symbols: page.getByRole("list", { name: `Symbols by ${maker.username}` }),
  tabs: page.getByRole("navigation", { name: `Creations (${SYMBOLS + 1})` }),
  pages: page.getByRole("navigation", { name: "Pages" }),
});

/** Returns the texts of the pagination's cells, gaps as dots. */
function pagesIn(page: Page): Promise<string[]> {
  return profileOf(page).pages.locator("ol:visible > li").allTextContents();
}

test("reflects tabs and pages in the URL, and Back restores them", async () => {
  const page = await site.open();
  await visit(page, `/profile/${maker.username}?category=0`);
  const { symbols, tabs, pages } = profileOf(page);
  expect(await pagesIn(page)).toEqual(["1", "2"]);
  await pages.getByRole("link", { name: "Page 2" }).click();
  await eventually(() => symbols.getByRole("link").count()).toBe(1);
  await tabs.getByRole("link", { name: "Vehicles" }).click();
  await page.getByRole("link", { name: /A car/ }).waitFor();
  expect(await tabs.locator("[aria-current]").textContent()).toBe("Vehicles 1");
  await page.goBack();
  await eventually(() => symbols.getByRole("link").count()).toBe(1);
  expect(await pages.locator("ol:visible [aria-current]").textContent()).toBe("2");
  await page.reload();
  await eventually(() => symbols.getByRole("link").count()).toBe(1);
});
