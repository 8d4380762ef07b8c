import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { followUser } from "#contract/follows/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

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
    ids.push(
      await aShownPost(site, maker, { title: `Work ${index}`, category: String(index % 4) }),
    );
  }
  await aShownPost(site, other, { title: "Of nobody followed" });
  posted = ids.toReversed().map((id) => `/post/${id}`);
});

function pathsOf(page: Page): Promise<(string | null)[]> {
  const links = page.getByRole("list", { name: LIST }).getByRole("link");
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}
const pagesOf = (page: Page) => page.getByRole("navigation", { name: "Pages" });

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
});
