import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { searchSuggestions } from "#contract/feeds/suggestions.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { expectFocus, pathOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser } from "#test/makers.ts";

const site = startSite();
let owl: string;
beforeAll(async () => {
  const maker = await aUser(site, { username: "Nightjar" });
  owl = await anUploadedPost(maker, { title: "Night owl", tags: "nightfall" });
  await anUploadedPost(maker, { title: "Night rider", category: "2" });
});

const ROUTE = `**${searchSuggestions.path}*`;

const partsOf = (page: Page) => {
  const field = page.getByRole("banner").getByRole("combobox");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  return {
    field,
    list,
    options: list.getByRole("option"),
    chosen: list.getByRole("option", { selected: true }),
    status: page.getByRole("status").filter({ hasText: "suggestion" }),
  };
};

test("suggests while typing, and is used by keyboard alone", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/");
  await page.keyboard.press("/");
  const { field, list, options, chosen, status } = partsOf(page);
  await field.waitFor();
  await page.keyboard.type("nig");
  await eventually(() => options.count()).toBe(4);
  expect(await status.textContent()).toBe("4 suggestions");
  expect(await list.getByRole("group").count()).toBe(3);
  expect(await options.first().locator("b").textContent()).toBe("Nig");
  expect(await list.locator("img").count()).toBe(2);
  await expectAccessible(page, "suggestions");

  await page.keyboard.press("ArrowUp");
  expect(await chosen.textContent()).toContain("Night owl");
  await page.keyboard.press("ArrowDown");
  expect(await chosen.count()).toBe(0);
  await page.keyboard.press("ArrowDown");
  expect(await chosen.textContent()).toContain("Nightjar");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  await expectFocus(field);
  await page.keyboard.press("Escape");
  expect(await list.count()).toBe(0);
  expect(await field.inputValue()).toBe("nig");
  await page.keyboard.press("Escape");
  expect(await field.inputValue()).toBe("");

  await page.keyboard.type("night o");
  await eventually(() => options.count()).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe(`/post/${owl}`);
  expect(await list.count()).toBe(0);
});

test("searches for the text when none is chosen, and remembers what was searched for", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/");
  await page.keyboard.press("/");
  const { field, options, chosen, list } = partsOf(page);
  // The field is another one for each search, from the time its results are shown.
  const found = (title: string) =>
    page.getByRole("list", { name: "Creations found" }).getByText(title).first().waitFor();
  await field.waitFor();
  await page.keyboard.type("rider");
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe("/search?query=rider");
  await found("Night rider");
  await field.fill("owl");
  await field.press("Enter");
  await eventually(() => pathOf(page)).toBe("/search?query=owl");
  await found("Night owl");
  await field.fill("");
  await eventually(() => options.allTextContents()).toEqual(["owl", "rider"]);
  await field.press("ArrowDown");
  await field.press("Delete");
  await eventually(() => options.allTextContents()).toEqual(["rider"]);
  expect(await chosen.textContent()).toBe("rider");
  await field.press("Enter");
  await eventually(() => pathOf(page)).toBe("/search?query=rider");
  await found("Night rider");
  await field.fill("");
  await page.getByRole("button", { name: "Clear recent" }).click();
  await eventually(() => list.count()).toBe(0);
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).not.toContain("recent-searches");
});

test("removes recent searches by their buttons, by keyboard", async () => {
  const page = await site.open({ width: 1440 });
  for (const text of ["rider", "owl"]) {
    await visit(page, `/search?query=${text}`);
    await page.getByRole("list", { name: "Creations found" }).waitFor();
    const { field } = partsOf(page);
    await page.keyboard.press("/");
    await field.waitFor();
  }
  const { field, list, options } = partsOf(page);
  await field.fill("");
  await eventually(() => options.allTextContents()).toEqual(["owl", "rider"]);
  await expectAccessible(page, "recent searches");
  const button = (text: string) => page.getByRole("button", { name: `Remove ${text}` });
  await page.keyboard.press("Tab");
  await expectFocus(button("owl"));
  await page.keyboard.press("Enter");
  await eventually(() => options.allTextContents()).toEqual(["rider"]);
  await expectFocus(button("rider"));
  await page.keyboard.press("Escape");
  await expectFocus(field);
  expect(await list.count()).toBe(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectFocus(field);
  await eventually(() => list.count()).toBe(0);
});

test("grows the field of the top bar while it has the focus, and moves nothing else", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/");
  const banner = page.getByRole("banner");
  const form = banner.getByRole("search");
  const widthOf = async () => Math.round((await form.boundingBox())?.width ?? 0);
  const submit = banner.getByRole("link", { name: "Submit" });
  const place = await submit.boundingBox();
  expect(await widthOf()).toBe(340);
  await page.keyboard.press("/");
  await eventually(widthOf).toBe(520);
  expect(await submit.boundingBox()).toEqual(place);
  // The lens at its end would move away from a pointer that presses it.
  await page.keyboard.press("Tab");
  expect(await widthOf()).toBe(520);
  await page.keyboard.press("Tab");
  await eventually(widthOf).toBe(340);
});

test("requests suggestions once typing pauses, cancels older ones and leaves their rows", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/");
  const { options, field } = partsOf(page);
  await page.keyboard.press("/");
  await field.waitFor();
  await page.keyboard.type("nightj");
  await eventually(() => options.count()).toBe(1);
  const canceled: string[] = [];
  page.on("requestfailed", (request) => canceled.push(new URL(request.url()).search));
  // The canceled request can no longer be answered.
  const answer = await delayRequests(page, ROUTE, (route) => route.continue().catch(() => {}));
  await field.press("Backspace");
  await page.waitForRequest((request) => request.url().includes("query=night&"));
  expect(await options.count()).toBe(1);
  await field.press("Backspace");
  await page.waitForRequest((request) => request.url().includes("query=nigh&"));
  await eventually(() => canceled).toEqual([expect.stringContaining("query=night&")]);
  answer();
  await eventually(() => options.count()).toBe(4);
});

test("is used by touch: the list takes the screen beneath the field", async () => {
  const page = await site.open({ width: 390 });
  await visit(page, "/search");
  const field = page.getByLabel("Search text");
  await field.click();
  await page.getByRole("combobox", { name: "Search text" }).waitFor();
  await field.pressSequentially("nig");
  const { options, list } = partsOf(page);
  await eventually(() => options.count()).toBe(4);
  const panel = await list.locator("..").boundingBox();
  // Beneath the bar that the field is.
  expect(panel).toMatchObject({ x: 0, y: 52, width: 390 });
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBe(page.viewportSize()?.height);
  for (const option of await options.all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, "suggestions on a phone");
  await options.filter({ hasText: "nightfall" }).click();
  await eventually(() => pathOf(page)).toBe("/search?query=nightfall");
  expect(await list.count()).toBe(0);
  await page.getByRole("link", { name: "Clear text" }).click();
  await eventually(() => pathOf(page)).toBe("/search");
  await field.click();
  const remove = page.getByRole("button", { name: "Remove nightfall" });
  expect((await remove.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await remove.click();
  await eventually(() => list.count()).toBe(0);
  await page.getByRole("link", { name: "Back" }).click();
  await eventually(() => pathOf(page)).toBe("/search?query=nightfall");
});

test("leads back to the page before the search, or to home without one", async () => {
  const page = await site.open({ width: 390 });
  await visit(page, "/explore?category=2");
  await page.getByRole("banner").getByRole("link", { name: "Search creations" }).click();
  await eventually(() => pathOf(page)).toBe("/search");
  await page.getByRole("link", { name: "Back" }).click();
  await eventually(() => pathOf(page)).toBe("/explore?category=2");
  await visit(page, "/search?query=owl");
  await page.getByRole("link", { name: "Back" }).click();
  await eventually(() => pathOf(page)).toBe("/");
});

test("offers other spellings, parts of the text and the categories, and orders the results", async () => {
  const page = await site.open({ width: 1440 });
  await visit(page, "/search?query=nigthjar");
  const alternatives = page.getByRole("list", { name: "Did you mean" }).getByRole("link");
  await eventually(() => alternatives.allTextContents()).toEqual(["nightjar 2"]);
  await expectAccessible(page, "no results");
  await alternatives.first().click();
  await eventually(() => pathOf(page)).toBe("/search?query=nightjar");
  const order = page.getByRole("navigation", { name: "Order" });
  await order.getByRole("link", { name: "Most liked" }).click();
  await eventually(() => pathOf(page)).toBe("/search?query=nightjar&sort=liked");
  expect(await order.locator("[aria-current]").textContent()).toBe("Most liked");
  await page.getByRole("link", { name: 'Remove the filter "nightjar"' }).click();
  await eventually(() => pathOf(page)).toBe("/search?sort=liked");
  await visit(page, "/search?query=owl+rider");
  await eventually(() => alternatives.allTextContents()).toEqual(["owl 1", "rider 1"]);
  await page.getByRole("link", { name: "Vehicles 1 creation" }).click();
  await eventually(() => pathOf(page)).toBe("/explore?category=2");
});
