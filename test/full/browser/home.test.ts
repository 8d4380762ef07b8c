import type { Page } from "@playwright/test";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { LATE_FONT_SHIFT_MAX, recordShifts, shiftOf } from "#test/e2e/layout-shifts.ts";
import { expectFocus, pathOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = startSite();
let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
});

const PAGE = 48;
const POSTS = 60;
const _GUTTER = 10;

function tilesOf(page: Page) {
  return page.getByRole("list", { name: "Newest creations" }).getByRole("link");
}

function _pathsOf(page: Page): Promise<(string | null)[]> {
  return tilesOf(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
}

type Box = { x: number; y: number; width: number; height: number };

/** Returns the rows of tiles by their position on the page, in document order. */
async function _rowsOf(page: Page): Promise<Box[][]> {
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

test("shows an empty state with a link to create the first post", async () => {
  const visitor = await site.open();
  await visitor.goto("/");
  await visitor.getByText("No creations yet").waitFor();
  const submit = visitor.getByRole("main").getByRole("link", { name: "Submit" });
  expect(await submit.getAttribute("href")).toBe("/login");
  const member = await site.open({ as: author });
  await member.goto("/");
  const create = member.getByRole("main").getByRole("link", { name: "Submit" });
  expect(await create.getAttribute("href")).toBe("/post/create");
});

describe("With more posts than fit on a page", () => {
  let newestFirst: string[];
  beforeAll(async () => {
    const ids: string[] = [];
    for (let index = 0; index < POSTS; index += 1) {
      ids.push(
        await anUploadedPost(author, {
          title: `Creation ${index}`,
          category: String((index * 7) % 4),
        }),
      );
    }
    newestFirst = ids.toReversed().map((id) => `/post/${id}`);
  });

  test.each([390, 1440])("shifts no layout while the page of %i pixels loads", async (width) => {
    const page = await site.open({ width, height: 900 });
    await recordShifts(page);
    for (const path of ["/", newestFirst[0] ?? ""]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await shiftOf(page), path).toBeLessThan(LATE_FONT_SHIFT_MAX);
    }
  });

  test("shows a retry for posts that could not be loaded", async () => {
    const page = await site.open({ allowed: [/ERR_FAILED/] });
    await visit(page, "/");
    await page.route("**/api/dashboard/home**", (route) => route.abort());
    await tilesOf(page).last().scrollIntoViewIfNeeded();
    await page.getByRole("alert").getByText("The site could not be reached.").waitFor();
    expect(await tilesOf(page).count()).toBe(PAGE);
    await page.unroute("**/api/dashboard/home**");
    await tilesOf(page).last().focus();
    await page.keyboard.press("Tab");
    await expectFocus(page.getByRole("link", { name: "Try again" }));
    await page.keyboard.press("Enter");
    await eventually(() => tilesOf(page).count()).toBe(POSTS);
  });

  test("shows a retry for a home page that could not be loaded", async () => {
    const page = await site.open({ allowed: [/ERR_FAILED/, /could not be reached/] });
    await visit(page, newestFirst[0] ?? "");
    await page.getByRole("heading", { name: `Creation ${POSTS - 1}` }).waitFor();
    await page.route("**/api/dashboard/home**", (route) => route.abort());
    await page.getByRole("link", { name: "Parade, home" }).first().click();
    await page.getByRole("alert").getByText("The site could not be reached.").waitFor();
    expect(pathOf(page)).toBe("/");
    await page.unroute("**/api/dashboard/home**");
    await page.getByRole("button", { name: "Try again" }).click();
    await eventually(() => tilesOf(page).count()).toBe(PAGE);
  });

  test("hydrates the next page without an error after the home page", async () => {
    const page = await site.open({ allowed: [/status of 404/] });
    await visit(page, "/");
    await tilesOf(page).first().waitFor();
    await page.goto("/nowhere");
    await page.locator('a[href^="/post/"]').first().waitFor();
  });
});
