import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let maker: TestUser;
/** Oldest first. */
const vehicles: string[] = [];
const symbols: string[] = [];
beforeAll(async () => {
  maker = await aUser(site);
  for (const category of ["2", "0", "2", "0", "2"]) {
    const id = await aPost(maker, { category, title: `Work in ${category}` });
    (category === "2" ? vehicles : symbols).push(id);
  }
});

const turner = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pathTo = (id: string | undefined) => `/post/${id}`;
async function expectAt(page: Page, id: string | undefined): Promise<void> {
  await eventually(() => pathOf(page)).toBe(pathTo(id));
  await page.getByRole("heading", { level: 1 }).waitFor();
}

test("a post's page leads on to more by its maker, also without scripts", async () => {
  const [first] = vehicles;
  const page = await site.open({ scripts: false });
  await page.goto(pathTo(first));
  const row = page.getByRole("list", { name: `More by ${maker.username}` });
  const hrefs = await row
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(
    [vehicles[2], symbols[1], vehicles[1], symbols[0]].map((id) => `/post/${id}`),
  );
  const tops = await row
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  const all = page.getByRole("region", { name: /^More by/ }).getByRole("link", { name: "All" });
  expect(await all.getAttribute("href")).toContain(`/profile/${maker.username}`);
});

test("J and K turn through the category, where no list led there", async () => {
  const [older, middle, newer] = vehicles;
  const page = await site.open();
  await visit(page, pathTo(middle));
  await page.keyboard.press("j");
  await expectAt(page, older);
  await expectFocus(page.getByRole("main"));
  const previous = turner(page, "Previous creation");
  const isKnown = () => eventually(() => previous.getAttribute("aria-disabled")).toBe("false");
  await isKnown();
  await page.keyboard.press("k");
  await expectAt(page, middle);
  await isKnown();
  await tabTo(page, previous);
  await page.keyboard.press("Enter");
  await expectAt(page, newer);
  await expectAccessible(page, "post with related ones");
});

test("J and K turn through the list that led there, and Back returns to it", async () => {
  const page = await site.open();
  await visit(page, `/profile/${maker.username}?category=0`);
  const [older, newer] = symbols;
  await page
    .getByRole("list", { name: /^Symbols/ })
    .locator(`a[href="${pathTo(newer)}"]`)
    .click();
  await expectAt(page, newer);
  const previous = turner(page, "Previous creation");
  await eventually(() => previous.getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("j");
  await expectAt(page, older);
  await eventually(() => turner(page, "Next creation").getAttribute("aria-disabled")).toBe("true");
  await page.goBack();
  await eventually(() => pathOf(page)).toBe(`/profile/${maker.username}?category=0`);
});

test("shortcuts of a single key can be switched off, and stay so", async () => {
  const page = await site.open({ as: maker });
  await visit(page, "/settings");
  await tabTo(page, page.getByRole("switch", { name: "Keyboard shortcuts of a single key" }));
  await page.keyboard.press("Space");
  await visit(page, pathTo(vehicles[1]));
  const search = page.getByRole("banner").locator("input[type=search]");
  await page.keyboard.press("/");
  await page.keyboard.press("j");
  await tabTo(page, search);
  expect(await search.inputValue()).toBe("");
  expect(pathOf(page)).toBe(pathTo(vehicles[1]));
});
