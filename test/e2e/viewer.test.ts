import type { Locator, Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { type Point, swipe, touching } from "#test/e2e/touch.ts";
import { expectFocus, tabTo, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aPicture, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
const PHONE = { width: 390, height: 844, density: 1, touch: true } as const;
let author: TestUser;
let post: string;
beforeAll(async () => {
  author = await aUser(site);
  const pictures = await Promise.all([1, 2, 3, 4].map(() => aPicture(2, 2)));
  post = await anUploadedPost(author, { title: "Redline: Kestrel", category: "2" }, pictures);
});

const viewerOf = (page: Page) => page.getByRole("dialog", { name: "Redline: Kestrel" });
const openerOf = (page: Page) => page.getByRole("button", { name: /^View picture .*full size$/ });
const pictureOf = (page: Page, number: number) =>
  viewerOf(page).getByRole("img", {
    name: number === 1 ? /Kestrel$/ : `picture ${number} of 4`,
  });
const hashOf = (page: Page) => new URL(page.url()).hash;
const percentOf = (page: Page) => viewerOf(page).locator("output").textContent();

/** Opens the viewer by its URL. */
async function openViewer(
  options: Parameters<typeof site.open>[0] = {},
  picture = 2,
): Promise<Page> {
  const page = await site.open(options);
  await visit(page, `/post/${post}#picture=${picture}`);
  await viewerOf(page).waitFor();
  return page;
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  return box;
}

/** Returns the point of a picture, as shares of its size, that is at a point of the page. */
async function sharesAt(picture: Locator, { x, y }: Point): Promise<Point> {
  const box = await boxOf(picture);
  return { x: (x - box.x) / box.width, y: (y - box.y) / box.height };
}

test("zooms, pans and turns by keys, and Escape leaves one state after another", async () => {
  const page = await openViewer({ width: 1440, height: 900 });
  const press = (key: string) => page.keyboard.press(key);
  const toggle = (name: string) => viewerOf(page).getByRole("button", { name, exact: true });
  await eventually(() => percentOf(page)).toBe("111%");
  expect(await toggle("Fit").getAttribute("aria-pressed")).toBe("true");
  await press("+");
  await eventually(() => percentOf(page)).toBe("150%");
  await press("-");
  await eventually(() => percentOf(page)).toBe("100%");
  expect(await toggle("1:1").getAttribute("aria-pressed")).toBe("true");
  expect(await boxOf(pictureOf(page, 2))).toMatchObject({ width: 1140, height: 680 });
  for (const _ of [1, 2, 3, 4, 5]) await press("+");
  await eventually(() => percentOf(page)).toBe("400%");

  const before = await boxOf(pictureOf(page, 2));
  await press("ArrowRight");
  await eventually(async () => (await boxOf(pictureOf(page, 2))).x).toBeLessThan(before.x);
  expect(hashOf(page)).toBe("#picture=2");
  await press("0");
  await eventually(() => percentOf(page)).toBe("111%");

  await press("ArrowRight");
  await pictureOf(page, 3).waitFor();
  await viewerOf(page).getByRole("status").getByText("Picture 3 of 4").waitFor();
  expect(hashOf(page)).toBe("#picture=3");
  await tabTo(page, toggle("Next picture"));
  await press("Enter");
  await pictureOf(page, 4).waitFor();
  await toggle("Next picture").waitFor({ state: "hidden" });
  await expectFocus(viewerOf(page));
  await press("ArrowRight");
  await press("ArrowLeft");
  await pictureOf(page, 3).waitFor();

  await press("c");
  await toggle("Compare").and(page.locator("[aria-pressed=true]")).waitFor();
  await press("1");
  await eventually(() => percentOf(page)).toBe("100%");
  await press("Escape");
  await eventually(() => percentOf(page)).not.toBe("100%");
  expect(await toggle("Compare").getAttribute("aria-pressed")).toBe("true");
  await press("Escape");
  await toggle("Compare").and(page.locator("[aria-pressed=false]")).waitFor();
  await press("Escape");
  await viewerOf(page).waitFor({ state: "hidden" });
  await page.getByText("3 of 4", { exact: true }).waitFor();
  await page.locator("figure").getByRole("img", { name: "picture 3 of 4" }).waitFor();
  await expectFocus(openerOf(page));
});

test("turns, zooms and closes by touch, and hides its bars at a tap", async () => {
  const page = await openViewer(PHONE);
  const middle = { x: 195, y: 400 };
  await pictureOf(page, 2).waitFor();
  await swipe(page, { x: 300, y: 400 }, { x: -200, y: 10 });
  await pictureOf(page, 3).waitFor();
  await swipe(page, { x: 100, y: 400 }, { x: 200, y: 10 });
  await pictureOf(page, 2).waitFor();

  const fit = await percentOf(page);
  const touch = await touching(page);
  const fingers = (distance: number): [Point, Point] => [
    { x: middle.x - distance, y: middle.y },
    { x: middle.x + distance, y: middle.y },
  ];
  await touch("touchStart", ...fingers(30));
  const before = await sharesAt(pictureOf(page, 2), middle);
  for (const distance of [60, 90, 120]) await touch("touchMove", ...fingers(distance));
  await touch("touchEnd");
  await eventually(async () => Number.parseInt((await percentOf(page)) ?? "", 10)).toBe(
    Math.round(4 * 390 * (100 / 1140)),
  );
  const after = await sharesAt(pictureOf(page, 2), middle);
  expect(after.x).toBeCloseTo(before.x, 2);
  await swipe(page, { x: 300, y: 400 }, { x: -200, y: 0 });
  expect(hashOf(page)).toBe("#picture=2");

  const close = viewerOf(page).getByRole("button", { name: "Close" });
  await page.touchscreen.tap(middle.x, middle.y);
  await close.waitFor({ state: "hidden" });
  await page.touchscreen.tap(middle.x, middle.y);
  await close.waitFor();
  await page.touchscreen.tap(middle.x, middle.y);
  await page.touchscreen.tap(middle.x, middle.y);
  await eventually(() => percentOf(page)).toBe(fit);

  await swipe(page, { x: 195, y: 300 }, { x: 5, y: 250 });
  await viewerOf(page).waitFor({ state: "hidden" });
  await eventually(() => hashOf(page)).toBe("");
});
