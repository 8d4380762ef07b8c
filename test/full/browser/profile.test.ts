import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { followUser } from "#contract/follows/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { openLivePage } from "#test/e2e/live-page.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
const SYMBOLS = 25;

let admin: TestUser;
let maker: TestUser;
beforeAll(async () => {
  admin = await site.admin();
  maker = await aUser(site);
  await change(maker, maker, { profileColor: "#7a2a8c" });
  const symbols = Array.from({ length: SYMBOLS }, (_, index) => ({ title: `No ${index}` }));
  const car = { title: "A car", category: "2" };
  await Promise.all([...symbols, car].map((values) => anUploadedPost(maker, values)));
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

test("renders cover, name, join date, counts, creations and their pages on the server", async () => {
  await admin.client.call(followUser, { params: { id: maker._id } });
  const page = await site.open({ scripts: false });
  const reply = await page.goto(`/profile/${maker.username}`);
  expect(reply?.status()).toBe(200);
  const { header, symbols, tabs, pages } = profileOf(page);
  await header.getByRole("heading", { name: maker.username }).waitFor();
  const cover = header.locator("> div").first();
  expect((await cover.boundingBox())?.height).toBe(150);
  expect(await cover.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    "rgb(122, 42, 140)",
  );
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  await header.getByText(`Joined ${today.format(new Date())}`).waitFor();
  await header.getByText("0 following").waitFor();
  await header.getByText("1 follower", { exact: true }).waitFor();
  expect(await symbols.getByRole("link").count()).toBe(24);
  expect(await tabs.getByRole("listitem").allTextContents()).toEqual([
    "All 26",
    "Symbols 25",
    "Clothing 0",
    "Vehicles 1",
    "Character 0",
  ]);

  await pages.getByRole("link", { name: "Next page" }).click();
  expect(await symbols.getByRole("link").count()).toBe(1);
  await tabs.getByRole("link", { name: "Vehicles" }).click();
  await page.getByRole("list", { name: `Vehicles by ${maker.username}` }).waitFor();
  expect(await pages.count()).toBe(0);
  await tabs.getByRole("link", { name: "Clothing" }).click();
  await page.getByText("No clothing to show").waitFor();
});

test("lists all creations, newest first, where asked or where there are no symbols", async () => {
  const page = await site.open();
  await visit(page, `/profile/${maker.username}`);
  const { tabs, pages } = profileOf(page);
  await tabs.getByRole("link", { name: "All 26" }).click();
  const all = page.getByRole("list", { name: `Creations by ${maker.username}` });
  await eventually(() => all.getByRole("link").count()).toBe(24);
  await pages.getByRole("link", { name: "Page 2" }).click();
  await eventually(() => all.getByRole("link").count()).toBe(2);
  expect(pathOf(page)).toBe(`/profile/${maker.username}?category=all&page=2`);

  const driver = await aUser(site);
  const cars = [];
  for (const category of ["2", "3"]) cars.push(await anUploadedPost(driver, { category }));
  const other = await site.open({ scripts: false });
  await other.goto(`/profile/${driver.username}`);
  const ownTabs = other.getByRole("navigation", { name: "Creations (2)" });
  expect(await ownTabs.locator("[aria-current]").textContent()).toBe("All 2");
  const shown = other.getByRole("list", { name: `Creations by ${driver.username}` });
  const hrefs = await shown
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(cars.toReversed().map((id) => `/post/${id}`));
  await ownTabs.getByRole("link", { name: "Symbols 0" }).click();
  await other.getByText("No symbols to show").waitFor();
});

test("shows two pages at either end and three around the current one", async () => {
  const page = await site.open();
  // Simulates more posts than a test can create.
  await page.route("**/api/user/*/posts?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), postPageCount: 12 } });
  });
  await visit(page, `/profile/${maker.username}`);
  for (const next of [2, 3, 4, 5, 6]) {
    await profileOf(page)
      .pages.getByRole("link", { name: `Page ${next}`, exact: true })
      .and(page.locator(":visible"))
      .click();
  }
  await eventually(() => pagesIn(page)).toEqual(["1", "2", "…", "5", "6", "7", "…", "11", "12"]);
});

test("shows Developer before Moderator on the badge, and none for members", async () => {
  const person = await aUser(site);
  const page = await site.open({ scripts: false });
  const { header } = profileOf(page);
  for (const [roles, badge] of [
    [[ROLE.moderator], "Moderator"],
    [[ROLE.moderator, ROLE.developer], "Developer"],
    [[ROLE.member], null],
  ] as const) {
    await change(admin, person, { roles });
    await page.goto(`/profile/${person.username}`);
    const shown = header.getByText(/^(Developer|Moderator|Admin)$/);
    expect(await shown.allTextContents()).toEqual(badge ? [badge] : []);
  }
});

test("shows a follow although the profile was fetched again before the reply", async () => {
  const [fan, idol] = [await aUser(site), await aUser(site)];
  const path = `/profile/${idol.username}`;
  const page = await openLivePage(site, path, { as: fan, allowed: [/status of 500/] });
  const { follow, following } = profileOf(page);
  const letFollow = await delayRequests(page, "**/api/user/*/follow");
  await follow.click();
  await following.waitFor();

  // A sign-out that fails connects again, and then fetches what live events may have missed.
  await page.route("**/api/logout", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: `Account of ${fan.username}` }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await follow.waitFor();
  letFollow();
  await toastOf(page, `Followed ${idol.username}`).waitFor();
  await following.waitFor();
});

test.each([
  { act: "follow", before: "Follow", after: "Following", count: 0 },
  { act: "unfollow", before: "Following", after: "Follow", count: 1 },
])("undoes the change with a message when the server refuses to $act", async (given) => {
  const { act, before, after, count } = given;
  const [fan, idol] = [await aUser(site), await aUser(site)];
  if (count === 1) await fan.client.call(followUser, { params: { id: idol._id } });
  const page = await site.open({ as: fan, allowed: [/status of 503/] });
  const refuse = await delayRequests(page, `**/api/user/*/${act}`, (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "Not now." } }),
  );
  await visit(page, `/profile/${idol.username}`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const followers = (total: number) => page.getByText(new RegExp(`^${total} followers?$`));
  await button(before).click();
  await button(after).waitFor();
  await followers(1 - count).waitFor();
  refuse();
  await toastOf(page, `Failed to ${act} ${idol.username}`).waitFor();
  await button(before).waitFor();
  await followers(count).waitFor();
});

test("offers no Follow on one's own profile, and leads a visitor to the sign-in", async () => {
  const ownProfile = await site.open({ as: maker });
  await visit(ownProfile, `/profile/${maker.username}`);
  await ownProfile.getByRole("link", { name: "Edit profile" }).waitFor();
  expect(await ownProfile.getByRole("button", { name: /^(Follow|Following)$/ }).count()).toBe(0);

  const page = await site.open();
  await visit(page, `/profile/${maker.username}`);
  await page.getByRole("main").getByText("Follow", { exact: true }).click();
  await page.waitForURL(`${site.url}/login`);
});
