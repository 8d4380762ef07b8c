import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { searchPosts } from "#contract/search/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { pathOf, visit } from "#test/e2e/visitor.ts";
import { aUser } from "#test/makers.ts";

const PAGE = 24;
const site = sharedSite();
beforeAll(async () => {
  const maker = await aUser(site);
  await aShownPost(site, maker, { title: "Lantern of iron", category: "2" });
  for (let index = 0; index < PAGE; index += 1) {
    await aShownPost(site, maker, { title: `Lantern ${index}`, category: "3" });
  }
});

const foundOn = (page: Page) =>
  page.getByRole("list", { name: "Creations found" }).getByRole("listitem").count();

test("searches text on submit and filters at once, from page 1", async () => {
  const page = await site.open({ width: 1440 });
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(searchPosts.path)) calls += 1;
  });
  await visit(page, "/search");
  await page.getByText("Search the gallery").waitFor();
  const form = page.getByRole("search", { name: "Creations" });
  const text = form.getByLabel("Search text");
  const category = (name: string) => form.getByRole("checkbox", { name });
  await text.pressSequentially("lantern");
  expect(calls).toBe(0);
  await text.press("Enter");
  await eventually(() => foundOn(page)).toBe(PAGE);
  expect(calls).toBe(1);
  await page.getByRole("link", { name: "Page 2" }).click();
  await eventually(() => foundOn(page)).toBe(1);
  expect(pathOf(page)).toBe("/search?query=lantern&page=2");

  await form.locator("summary").click();
  await category("Character").check();
  await eventually(() => foundOn(page)).toBe(PAGE);
  expect(pathOf(page)).toBe("/search?query=lantern&filterCategory=3");
  await category("Symbols").check();
  await eventually(() => pathOf(page)).toBe(
    "/search?query=lantern&filterCategory=0&filterCategory=3",
  );
  await page.getByRole("link", { name: "Remove the filter Symbols", exact: true }).click();
  await eventually(() => pathOf(page)).toBe("/search?query=lantern&filterCategory=3");
  await eventually(() => category("Symbols").isChecked()).toBe(false);
  await page.goBack();
  await eventually(() => category("Symbols").isChecked()).toBe(true);
});

test("on a phone, the field and its suggestions are right below the top bar", async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  await visit(page, "/search?query=lantern");
  const bar = page.getByRole("banner");
  await bar.getByRole("button", { name: "Open menu" }).waitFor();
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  const field = page.getByLabel("Search text");
  const box = (await field.boundingBox()) ?? { y: 0, height: 0 };
  expect(box.y - height).toBeLessThanOrEqual(16);
  await field.fill("lanter");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await list.getByRole("option").first().waitFor();
  const { x, y = 0, width } = (await list.boundingBox()) ?? {};
  expect({ x, width }).toEqual({ x: 0, width: 390 });
  expect(y).toBeGreaterThan(box.y + box.height);
  expect(y - box.y - box.height).toBeLessThan(24);
});
