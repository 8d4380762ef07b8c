import type { Page } from "@playwright/test";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = startSite();
let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
});

const PAGE = 48;
const POSTS = 60;
const GUTTER = 10;

function tilesOf(page: Page) {
  return page.getByRole("list", { name: "Newest creations" }).getByRole("link");
}

function pathsOf(page: Page): Promise<(string | null)[]> {
  return tilesOf(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

type Box = { x: number; y: number; width: number; height: number };

/** Returns the rows of tiles by their position on the page, in document order. */
async function rowsOf(page: Page): Promise<Box[][]> {
  const boxes = await tilesOf(page).evaluateAll((links) =>
    links.map((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  const rows: Box[][] = [];
  for (const box of boxes) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && Math.abs(before.y - box.y) < 2) row.push(box);
    else rows.push([box]);
  }
  return rows;
}

describe("With more posts than fit on a page", () => {
  let newestFirst: string[];
  beforeAll(async () => {
    const ids: string[] = [];
    for (let index = 0; index < POSTS; index += 1) {
      ids.push(
        await aShownPost(site, author, {
          title: `Creation ${index}`,
          category: String((index * 7) % 4),
        }),
      );
    }
    newestFirst = ids.toReversed().map((id) => `/post/${id}`);
  });

  test("going back from a reloaded post returns to its place in a long list, however slow the answer", async () => {
    const page = await site.open();
    await page.setViewportSize({ width: 390, height: 500 });
    const list = `/profile/${author.username}?page=2`;
    await visit(page, list);
    // By keyboard, because a list that is scrolled may move beneath the pointer.
    await page.locator("main a[href^='/post/']").nth(18).press("Enter");
    await page.waitForURL(/\/post\/\d+$/);
    await page.reload();
    await page.getByLabel("Messages").waitFor({ state: "attached" });
    const answers = Promise.withResolvers<void>();
    await page.route(/\/api\/user\/(name|\d+)/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    const stored = await page.evaluate(() =>
      JSON.parse(sessionStorage.getItem("parade.scroll") ?? "{}"),
    );
    await page.goBack();
    await page.waitForURL(list);
    expect(await page.evaluate(() => scrollY)).toBeLessThan(600);
    answers.resolve();
    const [left = 0] = Object.values(stored).filter((position) => Number(position) > 600);
    expect(left).toBeGreaterThan(600);
    await eventually(() => page.evaluate(() => scrollY)).toBe(left);
  });

  test("loads all posts by scrolling, newest first, each once", async () => {
    const page = await site.open();
    await page.goto("/");
    expect(await pathsOf(page)).toEqual(newestFirst.slice(0, PAGE));
    await tilesOf(page).last().scrollIntoViewIfNeeded();
    await eventually(() => tilesOf(page).count()).toBe(POSTS);
    expect(await pathsOf(page)).toEqual(newestFirst);
    await page.getByRole("status").getByText(`${POSTS} creations shown`).waitFor();
    expect(await page.getByText("Load more").count()).toBe(0);

    await page.mouse.wheel(0, -100_000);
    await tilesOf(page).first().click();
    await page.waitForURL(`${site.url}${newestFirst[0]}`);
    await page.goBack();
    await eventually(() => tilesOf(page).count()).toBe(POSTS);
  });

  test("lays out full-width rows at most 250 high in document order", async () => {
    const page = await site.open();
    await page.goto("/");
    for (const width of [320, 390, 600, 768, 1024, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const list = await page.getByRole("list", { name: "Newest creations" }).boundingBox();
      const rows = await rowsOf(page);
      const right = (list?.x ?? 0) + (list?.width ?? 0);
      expect(rows.flat().length).toBeGreaterThanOrEqual(PAGE);
      for (const [index, row] of rows.entries()) {
        const last = row.at(-1) ?? { x: 0, width: 0, y: 0, height: 0 };
        const at = `row ${index} of ${rows.length} at ${width}`;
        for (const box of row) expect(box.height, at).toBeLessThanOrEqual(250.5);
        for (const [place, box] of row.entries()) {
          const before = row[place - 1];
          if (before) expect(box.x - before.x - before.width, at).toBeCloseTo(GUTTER, 0);
        }
        const above = rows[index - 1]?.[0];
        if (above) expect(last.y - above.y - above.height, at).toBeCloseTo(GUTTER, 0);
        if (index < rows.length - 1)
          expect(Math.abs(right - last.x - last.width), at).toBeLessThan(1);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});
