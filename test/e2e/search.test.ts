import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { searchPosts } from "#contract/feeds/search.ts";
import { likePost } from "#contract/posts/contract.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { pathOf, visit } from "#test/e2e/visitor.ts";
import { aCharacter, aUser, type TestUser } from "#test/makers.ts";

const PAGE = 24;
const site = startSite();
let maker: TestUser;
let character: string;
beforeAll(async () => {
  maker = await aUser(site);
  const claimed = await aCharacter(maker, { server: 5 });
  character = claimed.name;
  const sale = (price: number) => ({
    forSale: "true",
    forSalePrice: String(price),
    creator: claimed._id,
  });
  const owl = await aShownPost(site, maker, { title: "Night owl", category: "0", ...sale(900) });
  await maker.client.call(likePost, { params: { id: owl } });
  await aShownPost(site, maker, { title: "Night rider", category: "2", ...sale(500_000) });
  await aShownPost(site, maker, { title: "Night gown", category: "1" });
  for (let index = 0; index < PAGE + 1; index += 1) {
    await aShownPost(site, maker, { title: `Lantern ${index}`, category: "3" });
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

test("searches text on submit and filters at once, from page 1", async () => {
  const page = await site.open({ width: 1440 });
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(searchPosts.path)) calls += 1;
  });
  await visit(page, "/search");
  await page.getByText("Search the gallery").waitFor();
  const { text, advanced, category, pages, chip } = partsOf(page);
  await text.pressSequentially("lantern");
  expect(calls).toBe(0);
  await text.press("Enter");
  await eventually(async () => (await foundOn(page)).length).toBe(PAGE);
  expect(calls).toBe(1);
  await pages.getByRole("link", { name: "Page 2" }).click();
  await eventually(async () => (await foundOn(page)).length).toBe(1);
  expect(pathOf(page)).toBe("/search?query=lantern&page=2");

  await advanced.click();
  await category("Character").check();
  await eventually(async () => (await foundOn(page)).length).toBe(PAGE);
  expect(pathOf(page)).toBe("/search?query=lantern&filterCategory=3");
  await category("Symbols").check();
  await eventually(() => pathOf(page)).toBe(
    "/search?query=lantern&filterCategory=0&filterCategory=3",
  );
  await chip("Symbols").click();
  await eventually(() => pathOf(page)).toBe("/search?query=lantern&filterCategory=3");
  await eventually(() => category("Symbols").isChecked()).toBe(false);
  await page.goBack();
  await eventually(() => category("Symbols").isChecked()).toBe(true);
});

test("reflects every filter in the URL and a removable chip", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/search?query=night");
  const { advanced, forSale, priceFrom, priceTo, username, server, ...parts } = partsOf(page);
  await advanced.click();
  expect(await priceFrom.isVisible()).toBe(false);
  await forSale.check();
  await eventually(() => foundOn(page)).toEqual(["Night owl", "Night rider"]);
  await priceFrom.fill("-5");
  await priceTo.fill("1000");
  await username.fill(maker.username);
  await parts.characterName.fill(character);
  await server.selectOption({ label: "PC (Jericho)" });
  await eventually(() => foundOn(page)).toEqual(["Night owl"]);
  expect(await priceFrom.inputValue()).toBe("0");
  expect(await priceTo.inputValue()).toBe("1,000");
  const address = new URLSearchParams({
    query: "night",
    filterForSale: "true",
    filterPriceRangeMax: "1000",
    filterCreatorUsername: maker.username,
    filterCreatorCharacterName: character,
    filterCreatorServer: "5",
  });
  expect(pathOf(page)).toBe(`/search?${address}`);
  expect(await parts.chips.allTextContents()).toEqual([
    '"night"',
    "For sale, up to APB$ 1,000",
    `By ${maker.username}`,
    `Character ${character}`,
    "PC (Jericho)",
  ]);
  expect(await server.locator("option").allTextContents()).toEqual([
    "Any",
    "PS4 (North America)",
    "PS4 (Europe)",
    "Xbox (North America)",
    "Xbox (Europe)",
    "PC (Jericho)",
    "PC (Citadel)",
  ]);
  await parts.clear.click();
  await eventually(() => foundOn(page)).toEqual(NIGHTS);
  expect(pathOf(page)).toBe("/search?query=night");
  expect(await username.inputValue()).toBe("");
});
