import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { followUser } from "#contract/follows/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const PAGE = 24;
const LIST = "Creations of people you follow";
const site = sharedSite();
let maker: TestUser;
let fan: TestUser;
/** URL paths of the maker's posts, newest first. */
let posted: string[];
beforeAll(async () => {
  maker = await aUser(site);
  fan = await aUser(site);
  const other = await aUser(site);
  const ids: string[] = [];
  for (let index = 0; index < PAGE + 1; index += 1) {
    ids.push(await aPost(maker, { title: `Work ${index}`, category: String(index % 4) }));
  }
  await aPost(other, { title: "Of nobody followed" });
  posted = ids.toReversed().map((id) => `/post/${id}`);
});

function pathsOf(page: Page): Promise<(string | null)[]> {
  const links = page.getByRole("list", { name: LIST }).getByRole("link");
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}
const pagesOf = (page: Page) => page.getByRole("navigation", { name: "Pages" });

test("suggests makers to a user who follows nobody, and shows their work once they are followed", async () => {
  const reader = await aUser(site);
  const page = await site.open({ as: reader });
  await visit(page, "/following");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Following");
  await page.getByText("You follow no one yet").waitFor();
  await page.getByRole("link", { name: "Find people on Home" }).waitFor();
  const makers = page.getByRole("list", { name: "Makers to start with" });
  const names = await makers.getByRole("button").allTextContents();
  expect(names.length).toBeLessThanOrEqual(6);
  const follow = makers.getByRole("button").first();
  const username = (names[0] ?? "").replace("Follow ", "");
  expect(await makers.getByRole("link").first().getAttribute("href")).toBe(
    `/profile/${username}?category=all`,
  );
  await expectAccessible(page, "nobody followed");
  await tabTo(page, follow);
  await page.keyboard.press("Enter");
  await eventually(() => makers.getByRole("button").allTextContents()).toEqual([
    `Following ${username}`,
    ...names.slice(1),
  ]);
  await expectAccessible(page, "a suggested maker followed");
  await page.getByText(`Followed ${username}`).first().waitFor();
  const show = page.getByRole("button", { name: "Show their work" });
  await tabTo(page, show, "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: LIST }).getByRole("link").first().waitFor();
  expect(await show.count()).toBe(0);
});

test("lists posts of followed users newest first, page by page, also by keyboard", async () => {
  await fan.client.call(followUser, { params: { id: maker._id } });
  const page = await site.open({ as: fan });
  await visit(page, "/");
  const rail = page.getByRole("navigation", { name: "Sections" });
  await tabTo(page, rail.getByRole("link", { name: "Following" }));
  await page.keyboard.press("Enter");
  await eventually(() => pathsOf(page)).toEqual(posted.slice(0, PAGE));
  expect(await page.title()).toContain("Following");
  await tabTo(page, pagesOf(page).getByRole("link", { name: "Page 2" }));
  await page.keyboard.press("Enter");
  await eventually(() => pathsOf(page)).toEqual(posted.slice(PAGE));
  expect(pathOf(page)).toBe("/following?page=2");

  await visit(page, "/following?page=-3");
  expect(await pathsOf(page)).toEqual(posted.slice(0, PAGE));
  await visit(page, "/following?page=77");
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await eventually(() => pathsOf(page)).toEqual(posted.slice(0, PAGE));
});
