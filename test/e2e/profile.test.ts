import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { updateUser } from "#contract/users/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
const SYMBOLS = 25;

let _admin: TestUser;
let maker: TestUser;
beforeAll(async () => {
  _admin = await site.admin();
  maker = await aUser(site);
  await change(maker, maker, { profileColor: "#7a2a8c" });
  const symbols = Array.from({ length: SYMBOLS }, (_, index) => ({ title: `No ${index}` }));
  const car = { title: "A car", category: "2" };
  await Promise.all([...symbols, car].map((values) => aShownPost(site, maker, values)));
});

async function change(by: TestUser, user: TestUser, body: object): Promise<void> {
  const reply = await by.client.call(updateUser, { params: { id: user._id }, body });
  expect(reply.body).toMatchObject({ success: true });
}

const profileOf = (page: Page) => ({
  header: page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) }),
  symbols: page.getByRole("list", { name: `Symbols by ${maker.username}` }),
  tabs: page.getByRole("navigation", { name: `Creations (${SYMBOLS + 1})` }),
  pages: page.getByRole("navigation", { name: "Pages" }),
  follow: page.getByRole("button", { name: "Follow", exact: true }),
  following: page.getByRole("button", { name: "Following", exact: true }),
});

/** Returns the texts of the pagination's cells, gaps as dots. */
function pagesIn(page: Page): Promise<string[]> {
  return profileOf(page).pages.locator("ol:visible > li").allTextContents();
}

test("reflects tabs and pages in the URL, and Back restores them", async () => {
  const page = await site.open();
  await visit(page, `/profile/${maker.username}`);
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

test("shows a follow or unfollow at once, with its count and a message", async () => {
  const fan = await aUser(site);
  const idol = await aUser(site);
  const page = await site.open({ as: fan });
  await visit(page, `/profile/${idol.username}`);
  const { header, follow, following } = profileOf(page);
  await follow.click();
  await toastOf(page, `Followed ${idol.username}`).waitFor();
  await following.waitFor();
  await header.getByText("1 follower", { exact: true }).waitFor();
  await page.reload();
  await following.click();
  await toastOf(page, `Unfollowed ${idol.username}`).waitFor();
  await follow.waitFor();
  await header.getByText("0 followers").waitFor();
});
