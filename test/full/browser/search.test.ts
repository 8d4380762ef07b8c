import type { Page } from "@playwright/test";
import { beforeAll, describe, expect, test } from "vitest";
import { searchPosts } from "#contract/feeds/search.ts";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { expectFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const PAGE = 24;
const site = startSite();
let maker: TestUser;
let _character: string;
beforeAll(async () => {
  maker = await aUser(site);
  const claimed = await aCharacter(maker, { server: 5 });
  _character = claimed.name;
  const sale = (price: number) => ({
    forSale: "true",
    forSalePrice: String(price),
    creator: claimed._id,
  });
  const owl = await anUploadedPost(maker, { title: "Night owl", category: "0", ...sale(900) });
  await maker.client.call(likePost, { params: { id: owl } });
  await anUploadedPost(maker, { title: "Night rider", category: "2", ...sale(500_000) });
  await anUploadedPost(maker, { title: "Night gown", category: "1" });
  for (let index = 0; index < PAGE + 1; index += 1) {
    await anUploadedPost(maker, { title: `Lantern ${index}`, category: "3" });
  }
});

const partsOf = (page: Page) => {
  const form = page.getByRole("search", { name: "Creations" });
  return {
    form,
    text: form.getByLabel("Search text"),
    advanced: form.getByText("Advanced Search"),
    forSale: form.getByRole("switch", { name: "For sale" }),
    priceFrom: form.getByLabel("Price from"),
    priceTo: form.getByLabel("Price to"),
    username: form.getByLabel("Creator username"),
    characterName: form.getByLabel("Creator character"),
    server: form.getByLabel("Server"),
    submit: form.getByRole("button", { name: "Search", exact: true }),
    clear: form.getByRole("link", { name: "Clear Filters" }),
    category: (name: string) => form.getByRole("checkbox", { name }),
    chips: page.getByRole("list", { name: "Filters" }).getByRole("link"),
    chip: (text: string) =>
      page.getByRole("link", { name: `Remove the filter ${text}`, exact: true }),
    count: page.getByRole("status").filter({ hasText: "creation" }),
    results: page.getByRole("region", { name: "Results" }),
    pages: page.getByRole("navigation", { name: "Pages" }),
  };
};

/** Returns the titles of the results, sorted. */
async function foundOn(page: Page): Promise<string[]> {
  const links = page.getByRole("list", { name: "Creations found" }).getByRole("link");
  const names = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute("aria-label")),
  );
  return names.map((name) => name?.split(" by ")[0] ?? "").toSorted();
}

const NIGHTS = ["Night gown", "Night owl", "Night rider"];

test("searches from the top bar, which '/' focuses, and shows the text in the form", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/");
  await page.keyboard.press("/");
  await page.keyboard.type("night");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?query=night");
  await eventually(() => foundOn(page)).toEqual(NIGHTS);
  const { text, count, pages } = partsOf(page);
  expect(await text.inputValue()).toBe("night");
  expect(await count.textContent()).toBe("3 creations");
  expect(await pages.count()).toBe(0);
  await page.keyboard.press("/");
  await expectFocus(page.getByRole("banner").getByRole("combobox"));
  expect(await page.getByRole("navigation", { name: "Sections" }).count()).toBe(0);
});

test("preserves input entered while a search is loading", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/search?query=night&filterForSale=true");
  await eventually(() => foundOn(page)).toEqual(["Night owl", "Night rider"]);
  const answer = await delayRequests(page, `**${searchPosts.path}`);
  const { category, username, chip } = partsOf(page);
  await category("Symbols").check();
  await category("Clothing").check();
  await username.fill(maker.username);
  expect(await foundOn(page)).toEqual(["Night owl", "Night rider"]);
  answer();
  await eventually(() => foundOn(page)).toEqual(["Night owl"]);
  const chosen = "filterCategory=0&filterCategory=1";
  expect(pathOf(page)).toBe(`/search?query=night&${chosen}&filterForSale=true`);
  expect(await username.inputValue()).toBe(maker.username);
  await chip("Symbols").click();
  await eventually(() => pathOf(page)).toBe(
    "/search?query=night&filterCategory=1&filterForSale=true",
  );
  await eventually(() => username.inputValue()).toBe("");
});

test("names the search without results, and clears the filters", async () => {
  const page = await site.open({ width: 390 });
  await visit(page, "/search?query=chrome+lotus&filterCategory=0");
  await page.getByText('Nothing matches "chrome lotus"').waitFor();
  const { results, count } = partsOf(page);
  expect(await count.textContent()).toBe("0 creations");
  await results.getByRole("link", { name: "Clear Filters" }).click();
  await eventually(() => pathOf(page)).toBe("/search?query=chrome+lotus");
  await results.getByRole("link", { name: "Clear Filters" }).click();
  await eventually(() => pathOf(page)).toBe("/search");
  await expectFocus(results);
});

test("offers the filters to remove and what is popular when nothing matches", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/search?query=night&filterCategory=1&filterForSale=true&sort=price");
  await page.getByText('Nothing matches "night"').waitFor();
  const removable = page.getByRole("list", { name: "Or remove a filter" }).getByRole("link");
  expect(await removable.allTextContents()).toEqual(["Any category 2", 'Without "For sale" 1']);
  const popular = page.getByRole("list", { name: "Popular this week" }).getByRole("link");
  await eventually(() => popular.first().getAttribute("aria-label")).toContain("Night owl");
  await expectAccessible(page, "nothing found with filters");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await tabTo(page, removable.first());
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe("/search?query=night&filterForSale=true&sort=price");
  const links = page.getByRole("list", { name: "Creations found" }).getByRole("link");
  await eventually(() => links.first().getAttribute("aria-label")).toContain("Night owl");
  const order = page.getByRole("navigation", { name: "Order" }).getByRole("link");
  expect(await order.allTextContents()).toEqual(["Best match", "Newest", "Most liked", "Price"]);
  await page.getByRole("link", { name: "Remove the filter For sale" }).click();
  await eventually(() => pathOf(page)).toBe("/search?query=night");
  await eventually(() => order.allTextContents()).toEqual(["Best match", "Newest", "Most liked"]);
});

test("clears the text by keyboard, with the focus on its field", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/search?query=night&filterCategory=2");
  const { text, form } = partsOf(page);
  await tabTo(page, form.getByRole("link", { name: "Clear text" }));
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe("/search?filterCategory=2");
  expect(await text.inputValue()).toBe("");
  await expectFocus(text);
});

describe("Without scripts", () => {
  test("renders results, filters and chips on the server, and the form searches", async () => {
    const page = await site.open({ width: 1440, scripts: false });
    await page.goto("/search?query=night&filterForSale=true&filterPriceRangeMax=1000");
    expect(await foundOn(page)).toEqual(["Night owl"]);
    const { advanced, category, priceTo, forSale, submit, text } = partsOf(page);
    expect(await advanced.isVisible()).toBe(true);
    expect(await priceTo.inputValue()).toBe("1,000");
    await forSale.uncheck();
    expect(await priceTo.isVisible()).toBe(false);
    await category("Vehicles").check();
    await category("Clothing").check();
    await submit.click();
    await page.waitForURL(/filterCategory=1&filterCategory=2/);
    expect(await foundOn(page)).toEqual(["Night gown", "Night rider"]);
    await text.fill("owl");
    await text.press("Enter");
    await page.getByText('Nothing matches "owl"').waitFor();
  });
});
