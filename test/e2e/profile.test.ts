import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aName, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
const SYMBOLS = 25;

let maker: TestUser;
beforeAll(async () => {
  maker = await aUser(site, { username: aName("") });
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

test("shows a profile on a phone at one glance, and whose it is further down", async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  await visit(page, `/profile/${maker.username}`);
  const { tabs } = profileOf(page);
  const posts = page.getByRole("list", { name: `Creations by ${maker.username}` });
  expect((await posts.boundingBox())?.y).toBeLessThanOrEqual(365);
  const boxes = await Promise.all(
    (await tabs.getByRole("link").all()).map((tab) => tab.boundingBox()),
  );
  expect(boxes.map((box) => box && box.x >= 0 && box.x + box.width <= 390)).toEqual(
    Array(5).fill(true),
  );
  await page.mouse.wheel(0, 600);
  await tabs.getByRole("link", { name: "Follow" }).waitFor();
  await tabs.getByRole("button", { name: "For sale and order: Newest" }).tap();
  const sheet = page.getByRole("dialog", { name: "For sale and order" });
  await sheet.getByRole("switch", { name: "For sale" }).tap();
  await sheet.getByRole("radio", { name: "Oldest" }).check();
  await sheet.getByRole("button", { name: /^Show / }).tap();
  await sheet.waitFor({ state: "hidden" });
  await page.waitForURL(`**/profile/${maker.username}?forSale=true&sort=oldest`);
});
