import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { tabTo, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { delayRequests } from "./requests.ts";

const PAGE = 24;
const site = startSite();
let author: TestUser;
/** URL paths of the vehicles, newest first. */
let vehicles: string[];
beforeAll(async () => {
  author = await aUser(site);
  const ids: string[] = [];
  for (let index = 0; index < PAGE + 2; index += 1) {
    ids.push(await aPost(author, { title: `Car ${index}`, category: "2" }));
  }
  vehicles = ids.toReversed().map((id) => `/post/${id}`);
  await aPost(author, { title: "A badge", category: "0" });
});

const tilesOf = (page: Page, name: string) => page.getByRole("list", { name }).getByRole("link");
const pagesOf = (page: Page) => page.getByRole("navigation", { name: "Pages" });

function pathsOf(page: Page, name: string): Promise<(string | null)[]> {
  return tilesOf(page, name).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

test("retains the present grid until the next page has loaded", async () => {
  const page = await site.open();
  await visit(page, "/explore?category=2");
  const answer = await delayRequests(page, `**${exploreFeed.path}*`);
  await pagesOf(page).getByRole("link", { name: "Next page" }).click();
  const before = await page.getByRole("list", { name: "Vehicles" }).boundingBox();
  expect(await pathsOf(page, "Vehicles")).toEqual(vehicles.slice(0, PAGE));
  expect(before?.height).toBeGreaterThan(500);
  answer();
  await eventually(() => pathsOf(page, "Vehicles")).toEqual(vehicles.slice(PAGE));
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("reaches a category, its next page and a post by keyboard", async () => {
  const page = await site.open();
  await visit(page, "/explore");
  const rail = page.getByRole("navigation", { name: "Sections" });
  await tabTo(page, rail.getByRole("link", { name: "Vehicles" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/explore?category=2");
  await eventually(() => tilesOf(page, "Vehicles").count()).toBe(PAGE);
  await tabTo(page, pagesOf(page).getByRole("link", { name: "Page 2" }));
  await page.keyboard.press("Enter");
  await eventually(() => pathsOf(page, "Vehicles")).toEqual(vehicles.slice(PAGE));
  await tabTo(page, tilesOf(page, "Vehicles").first(), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${vehicles[PAGE]}`);
});
