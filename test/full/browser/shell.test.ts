import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { followUser } from "#contract/follows/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf, openLivePage } from "#test/e2e/live-page.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let user: TestUser;
beforeAll(async () => {
  user = await aUser(site);
  for (let count = 0; count < 6; count += 1) await anUploadedPost(user, { category: "2" });
});

/** Some of these paths have no page yet, or redirect; the shell around them is the same. */
const MISSING = [/status of 404/];
const CATEGORIES = [
  ["Symbols", "/explore?category=0"],
  ["Clothing", "/explore?category=1"],
  ["Vehicles", "/explore?category=2"],
  ["Character", "/explore?category=3"],
];

function shellOf(page: Page) {
  return {
    bar: page.getByRole("banner"),
    footer: page.getByRole("contentinfo"),
    menuButton: page.getByRole("button", { name: "Open menu" }),
    sidebar: page.getByRole("dialog", { name: "Menu" }),
    sections: page.getByRole("navigation", { name: "Sections" }),
    search: page.getByRole("banner").locator("input[type=search]"),
  };
}

/** Returns names and paths of the links in their order. */
async function linksIn(part: ReturnType<Page["locator"]>): Promise<string[][]> {
  await part.waitFor();
  return part
    .locator("a")
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute("aria-label") ?? link.textContent ?? "",
        link.getAttribute("href") ?? "",
      ]),
    );
}

test("shows the icon rail on the home page only", async () => {
  const page = await site.open({ allowed: MISSING });
  const { bar, footer, sections } = shellOf(page);
  await page.goto("/");
  expect(await linksIn(sections.filter({ visible: true }))).toEqual([["Home", "/"], ...CATEGORIES]);
  await page.goto("/404");
  await bar.waitFor();
  await footer.waitFor();
  expect(await sections.count()).toBe(0);
});

test("shows Following in the rail to a signed-in user", async () => {
  const page = await site.open({ as: user });
  await page.goto("/");
  expect(await linksIn(shellOf(page).sections.filter({ visible: true }))).toEqual([
    ["Home", "/"],
    ["Following", "/following"],
    ...CATEGORIES,
  ]);
});

test("the sidebar links a user's own pages and signs out", async () => {
  const newMember = await aUser(site);
  const page = await site.open({ as: newMember, width: 390, height: 844 });
  const { menuButton, sidebar } = shellOf(page);
  await visit(page, "/");
  await menuButton.click();
  const account = sidebar.getByRole("navigation", { name: "Account" });
  expect(await linksIn(account)).toEqual([
    ["My Profile", `/profile/${newMember.username}`],
    ["Copies of my work", "/copies"],
    ["Settings", "/settings"],
    ["Notifications", "/notifications"],
  ]);
  await sidebar.getByRole("link", { name: "Following" }).waitFor();
  await expectAccessible(page, "sidebar of a user");
  await sidebar.getByRole("button", { name: "Sign Out" }).click();
  await sidebar.waitFor({ state: "hidden" });
  await menuButton.click();
  await sidebar.getByRole("link", { name: "Join" }).waitFor();
});

test("the Tools menu opens by keyboard and links the tools", async () => {
  const page = await site.open();
  await visit(page, "/search");
  const button = page.getByRole("button", { name: "Tools" });
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  expect(await linksIn(menu)).toEqual([
    ["Random Loadout Generator", "/loadout"],
    ["APB Color Converter", "/colorconverter"],
    ["Streamer Starter Pack", "https://www.gamersfirst.com/apb"],
  ]);
  const outside = menu.getByRole("menuitem", { name: "Streamer Starter Pack" });
  expect(await outside.getAttribute("target")).toBe("_blank");
  expect(await outside.getAttribute("rel")).toContain("noopener");
  await expectAccessible(page, "Tools menu");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await expectFocus(button);
});

test("offers sign-up, sign-in and submit to a visitor, the user menu and a new post to a member", async () => {
  const visitor = await site.open();
  await visitor.goto("/");
  const { bar } = shellOf(visitor);
  for (const [name, path] of [
    ["Join", "/join"],
    ["Log In", "/login"],
    ["Submit", "/login"],
  ] as const) {
    expect(await bar.getByRole("link", { name }).getAttribute("href")).toBe(path);
  }

  const member = await site.open({ as: user });
  await visit(member, "/search");
  const submit = shellOf(member).bar.getByRole("link", { name: "Submit" });
  expect(await submit.getAttribute("href")).toBe("/post/create");
  await tabTo(member, member.getByRole("button", { name: `Account of ${user.username}` }));
  await member.keyboard.press("Enter");
  const items = member.getByRole("menuitem");
  await items.first().waitFor();
  expect(await items.allTextContents()).toEqual([
    "My Profile",
    "Copies of my work",
    "Settings",
    "Sign Out",
  ]);
  expect(await items.nth(0).getAttribute("href")).toBe(`/profile/${user.username}`);
  expect(await items.nth(1).getAttribute("href")).toBe("/copies");
  expect(await items.nth(2).getAttribute("href")).toBe("/settings");
  await expectAccessible(member, "user menu");
});

test("the slash key works beside a toast, which merges with others and covers no field", async () => {
  const reader = await aUser(site);
  const fan = await aUser(site);
  const post = await anUploadedPost(reader);
  const page = await openLivePage(site, `/post/${post}`, { as: reader });
  await fan.client.call(likePost, { params: { id: post } });
  const toast = toastOf(page, "You have a new notification!");
  await toast.waitFor();
  await page.keyboard.press("/");
  await expectFocus(shellOf(page).search);
  const field = communityOf(page).commentField;
  await field.focus();
  // The field is now where toasts are shown.
  const { y = 0, height = 0 } = (await field.boundingBox()) ?? {};
  await page.setViewportSize({ width: 1440, height: Math.ceil(y + height) + 40 });
  await fan.client.call(followUser, { params: { id: reader._id } });
  await eventually(() => communityOf(page).bell.textContent()).toBe("2");
  expect(await toast.count()).toBe(1);
  const edges = await Promise.all([toast.boundingBox(), field.boundingBox()]);
  expect((edges[0]?.y ?? 0) + (edges[0]?.height ?? 0)).toBeLessThan(edges[1]?.y ?? 0);
});

test("a toast of a former page goes with it", async () => {
  const page = await site.open();
  await page.clock.install();
  await visit(page, "/post/999");
  const toast = toastOf(page, "This creation does not exist or was deleted.");
  await toast.waitFor();
  await page.clock.runFor(2_000);
  expect(await toast.count()).toBe(1);
  await page.getByRole("link", { name: "Vehicles" }).first().click();
  await page.getByRole("heading", { name: "Vehicles", level: 1 }).waitFor();
  await page.clock.runFor(500);
  await toast.waitFor({ state: "detached" });
});

test("Back focuses the link that was followed", async () => {
  const page = await site.open();
  await visit(page, `/profile/${user.username}?category=2`);
  const vehicles = page.getByRole("list", { name: `Vehicles by ${user.username}` });
  const tile = vehicles.getByRole("link").nth(1);
  await tabTo(page, tile);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/post/*");
  await expectFocus(page.getByRole("main"));
  await page.goBack();
  await expectFocus(tile);
});

test("the slash key leaves the focus in an open dialog", async () => {
  const page = await site.open({ as: user });
  await visit(page, "/");
  await tabTo(page, page.getByRole("button", { name: "Notifications" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Notifications" });
  const link = dialog.getByRole("link", { name: "View All Notifications" });
  await tabTo(page, link);
  await page.keyboard.press("/");
  await expectFocus(link);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.press("/");
  await expectFocus(shellOf(page).search);
});

test("a member reaches the bell and Following on the narrowest phone", async () => {
  const page = await site.open({ as: user, width: 320, height: 640, touch: true });
  await visit(page, "/");
  const { bar, sections } = shellOf(page);
  const bottom = sections.filter({ visible: true });
  const following = ["Following", "/following"];
  expect(await linksIn(bottom)).toEqual([["Home", "/"], following, ...CATEGORIES]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page, "home of a member on the narrowest phone");
  await bar.getByRole("button", { name: "Notifications" }).tap();
  const dropdown = page.getByRole("dialog", { name: "Notifications" });
  await dropdown.waitFor();
  const { x = 0, width = 0 } = (await dropdown.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await page.keyboard.press("Escape");
  await bottom.getByRole("link", { name: "Following" }).tap();
  await page.waitForURL("**/following");
});

test("the footer links the community and the documents", async () => {
  const page = await site.open();
  await page.goto("/");
  const { footer } = shellOf(page);
  expect(await linksIn(footer)).toEqual([
    ["Discord", "https://discord.com/"],
    ["Facebook", "https://www.facebook.com/"],
    ["Privacy Policy", "/privacy-policy"],
    ["Rules", "/rules"],
    ["Transparency", "/transparency"],
    ["Report work that is yours", "/notice"],
    ["Accessibility", "/accessibility"],
  ]);
  await footer.getByText(/^© \d{4} Parade\./).waitFor();
});
