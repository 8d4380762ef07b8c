import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { eventually, STREAMER_PACK, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let user: TestUser;
beforeAll(async () => {
  user = await aUser(site);
  for (let count = 0; count < 6; count += 1) await aShownPost(site, user, { category: "2" });
});

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
    sections: page.getByRole("navigation", { name: "Main sections" }),
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

test("on a phone, the sections are at the bottom, and the sidebar slides in and restores the focus", async () => {
  const page = await site.open({ height: 844, width: 390 });
  const { menuButton, sidebar, sections, search, bar } = shellOf(page);
  await visit(page, "/");
  const bottom = sections;
  expect(await linksIn(bottom)).toEqual([
    ["Home", "/"],
    ["Explore", "/explore"],
    ["Submit", "/login"],
    ["Join", "/join"],
    ["Log In", "/login"],
  ]);
  const isSeen = await page.getByRole("heading", { name: "Home" }).evaluate((heading) => {
    const { x, y, width, height } = heading.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === heading;
  });
  expect(isSeen).toBe(true);
  const { y = 0, height = 0 } = (await bottom.boundingBox()) ?? {};
  expect(y + height).toBe(844);
  expect(await search.isVisible()).toBe(false);
  const link = bar.getByRole("link", { name: "Search creations" });
  expect(await link.getAttribute("href")).toBe("/search");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await tabTo(page, menuButton);
  await page.keyboard.press("Enter");
  await sidebar.waitFor();
  await eventually(() => sidebar.boundingBox()).toMatchObject({
    x: 0,
    y: 0,
    width: 250,
    height: 844,
  });
  expect(await linksIn(sidebar)).toEqual([
    ["Parade, home", "/"],
    ["Home", "/"],
    ...CATEGORIES,
    ["Random Loadout", "/loadout"],
    ["APB Color Converter", "/colorconverter"],
    ["Streamer Starter Pack", STREAMER_PACK],
    ["Join", "/join"],
    ["Log In", "/login"],
  ]);
  await page.keyboard.press("Escape");
  await sidebar.waitFor({ state: "hidden" });
  await expectFocus(menuButton);

  await page.keyboard.press("Enter");
  await tabTo(page, sidebar.getByRole("link", { name: "Log In" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  expect(await sidebar.count()).toBe(0);
});

test("the rail says the names of its sections from 1280 pixels", async () => {
  const page = await site.open({ width: 1280, height: 800 });
  await visit(page, "/explore");
  const rail = page.getByRole("navigation", { name: "Sections", exact: true });
  const name = rail.getByText("Vehicles");
  expect(await name.isVisible()).toBe(true);
  await page.setViewportSize({ width: 1279, height: 800 });
  expect(await name.isVisible()).toBe(false);
});

test("the first Tab focuses the skip link; the slash key focuses the search, and Enter searches", async () => {
  const page = await site.open();
  const { search } = shellOf(page);
  await visit(page, "/");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await page.keyboard.press("Tab");
  await expectFocus(skip);
  const { y = -1 } = (await skip.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expectFocus(page.getByRole("main"));

  await page.keyboard.press("/");
  await expectFocus(search);
  expect(await search.inputValue()).toBe("");
  await page.keyboard.type("low/rider & co");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?**");
  expect(new URL(page.url()).searchParams.get("query")).toBe("low/rider & co");
  const field = page.getByLabel("Search text");
  await eventually(() => field.inputValue()).toBe("low/rider & co");
  expect(await page.locator("input[type=search]").count()).toBe(1);
  expect(await field.getAttribute("maxlength")).toBe("30");
  await page.getByRole("main").focus();
  await page.keyboard.press("/");
  await expectFocus(field);
});

test("moves scroll and focus to the top of a new page, and Back restores the scroll position", async () => {
  const page = await site.open({ width: 390, height: 600 });
  const path = `/profile/${user.username}?category=2`;
  await visit(page, path);
  const vehicles = page.getByRole("list", { name: `Vehicles by ${user.username}` });
  const last = vehicles.getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(300);
  await last.click();
  await page.waitForURL("**/post/*");
  await page.getByRole("heading", { name: "A creation" }).waitFor();
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expectFocus(page.getByRole("main"));
  await page.getByRole("status").getByText(`A creation by ${user.username} · Parade`).waitFor();

  await page.goBack();
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(left);
  expect(pathOf(page)).toBe(path);
});

test("has the theme of the system, and stores the one chosen in the footer, the menu or Settings", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user, system: "light" });
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue("background-color"));
  const [light, dark] = ["rgb(233, 237, 241)", "rgb(11, 14, 18)"];
  const { footer, menuButton, sidebar } = shellOf(page);
  await visit(page, "/explore");
  expect(await ground()).toBe(light);
  await footer.getByRole("button", { name: "Theme: Auto" }).click();
  await footer.getByRole("button", { name: "Theme: Dark" }).waitFor();
  expect(await ground()).toBe(dark);
  await page.reload();
  expect(await ground()).toBe(dark);
  await menuButton.click();
  await sidebar.getByRole("button", { name: "Theme: Dark" }).click();
  await sidebar.getByRole("button", { name: "Theme: Light" }).waitFor();
  expect(await ground()).toBe(light);
  await visit(page, "/settings");
  await page.getByRole("combobox", { name: "Theme" }).click();
  await page.getByRole("option", { name: "Auto" }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(ground).toBe(dark);
});

test("prints a page on white, without the bars around it", async () => {
  const page = await site.open({ as: user });
  await visit(page, `/profile/${user.username}`);
  const { bar, footer, sections } = shellOf(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect([await bar.isVisible(), await footer.isVisible()]).toEqual([true, true]);
  expect(await ground()).not.toBe("rgba(0, 0, 0, 0)");
  await page.emulateMedia({ media: "print" });
  const shown = [bar, footer, sections].map((part) => part.first().isVisible());
  expect(await Promise.all(shown)).toEqual([false, false, false]);
  expect(await ground()).toBe("rgba(0, 0, 0, 0)");
  expect(await page.getByRole("link", { name: /^A creation/ }).count()).toBe(6);
});

test("a real press opens the search by picture, wherever the focus is and however wide the page", async () => {
  const page = await site.open();
  const { search } = shellOf(page);
  const lens = page.getByRole("banner").getByRole("button", { name: "Search by picture" });
  const panel = page.getByRole("dialog", { name: "Search by picture" });
  for (const width of [390, 768, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/");
    for (const focused of [false, true]) {
      if (!(await lens.isVisible())) continue;
      if (focused) await search.focus();
      // The field has its width before the press.
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished)),
      );
      const { x = 0, y = 0, width: size = 0 } = (await lens.boundingBox()) ?? {};
      await page.mouse.move(x + size / 2, y + size / 2);
      await page.mouse.down();
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map(({ finished }) => finished)),
      );
      await page.mouse.up();
      await panel.waitFor();
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "hidden" });
    }
  }
});
