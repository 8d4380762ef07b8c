import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { lostEdges } from "#test/e2e/forced-edges.ts";
import { builtChunk } from "#test/e2e/requests.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
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

type Point = { x: number; y: number };

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

/** Returns a function that touches the page at points, one a finger; none lifts all fingers. */
async function touching(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) => {
    const points = touchPoints.map((point, id) => ({ ...point, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  };
}

/** Moves one finger in steps. */
async function swipe(page: Page, from: Point, by: Point): Promise<void> {
  const touch = await touching(page);
  await touch("touchStart", from);
  for (const share of [0.2, 0.6, 1]) {
    await touch("touchMove", { x: from.x + by.x * share, y: from.y + by.y * share });
  }
  await touch("touchEnd");
}

test("the stage turns pictures at its edges and by arrow keys, and keeps the focus", async () => {
  const page = await site.open();
  await visit(page, `/post/${post}`);
  const edge = (name: string) => page.locator("figure").getByRole("button", { name, exact: true });
  expect(await edge("Previous picture").count()).toBe(0);
  await tabTo(page, edge("Next picture"));
  await page.keyboard.press("Enter");
  await page.getByText("2 of 4", { exact: true }).waitFor();
  await expectFocus(edge("Next picture"));
  await page.keyboard.press("ArrowRight");
  await page.getByText("3 of 4", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("4 of 4", { exact: true }).waitFor();
  expect(await edge("Next picture").count()).toBe(0);
  await expectFocus(page.locator("figure").first());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.getByText("3 of 4", { exact: true }).waitFor();
  await edge("Previous picture").click();
  await page.getByText("2 of 4", { exact: true }).waitFor();
  expect(await viewerOf(page).count()).toBe(0);
});

test("the stage turns pictures by swipes, which open nothing", async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  await visit(page, `/post/${post}`);
  await swipe(page, { x: 300, y: 160 }, { x: -200, y: 10 });
  await page.getByText("2 of 4", { exact: true }).waitFor();
  await swipe(page, { x: 100, y: 160 }, { x: 200, y: 10 });
  await page.getByText("1 of 4", { exact: true }).waitFor();
  await swipe(page, { x: 100, y: 160 }, { x: 200, y: 10 });
  await swipe(page, { x: 200, y: 160 }, { x: 10, y: -120 });
  await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByText("1 of 4", { exact: true }).waitFor();
  expect(await viewerOf(page).count()).toBe(0);
});

test("says that it could not be loaded, and loads at the next click", async () => {
  const page = await site.open({ allowed: [/ERR_FAILED/] });
  const chunk = `**${builtChunk("web/features/posts/view/viewer/viewer.tsx")}`;
  await page.route(chunk, (route) => route.abort());
  await visit(page, `/post/${post}`);
  await openerOf(page).click();
  await toastOf(page, "This could not be loaded.").waitFor();
  await page.unroute(chunk);
  await openerOf(page).click();
  await viewerOf(page).waitFor();
});

test("is accessible, alone and in a comparison, and keeps its edges in forced colors", async () => {
  const page = await openViewer();
  await pictureOf(page, 2).waitFor();
  await viewerOf(page).getByText("2 of 4, 1140 × 680").waitFor();
  await viewerOf(page).getByText("Redline: Kestrel", { exact: true }).waitFor();
  await viewerOf(page).getByText(author.username).waitFor();
  await expectAccessible(page, "viewer");
  await page.keyboard.press("c");
  await expectAccessible(page, "comparison");
  expect(await lostEdges(page)).toEqual([]);
  const phone = await openViewer(PHONE);
  await expectAccessible(phone, "viewer on a phone");
});

test("keeps the point under the pointer while the wheel zooms, and pans by dragging", async () => {
  const page = await openViewer({ width: 1440, height: 900 });
  const picture = pictureOf(page, 2);
  const at = { x: 500, y: 300 };
  await page.mouse.move(at.x, at.y);
  const wheel = async (times: number) => {
    const [before] = [await boxOf(picture)];
    for (let turn = 0; turn < times; turn += 1) await page.mouse.wheel(0, -120);
    await eventually(async () => (await boxOf(picture)).width).toBeGreaterThan(before.width * 1.2);
  };
  await wheel(3);
  const before = await sharesAt(picture, at);
  await wheel(3);
  const after = await sharesAt(picture, at);
  expect(after.x).toBeCloseTo(before.x, 2);
  expect(after.y).toBeCloseTo(before.y, 2);

  await page.mouse.down();
  await page.mouse.move(at.x + 40, at.y + 20);
  await page.mouse.move(at.x + 60, at.y + 30);
  await page.mouse.up();
  await eventually(() =>
    sharesAt(picture, { x: at.x + 60, y: at.y + 30 }).then(({ x }) => x),
  ).toBeCloseTo(after.x, 2);
  await page.mouse.dblclick(at.x, at.y);
  await eventually(() => percentOf(page)).toBe("111%");
  await page.mouse.dblclick(at.x, at.y);
  await eventually(() => percentOf(page)).toBe("200%");
});

test("compares two pictures that zoom and move together", async () => {
  const page = await openViewer({ width: 1440, height: 900 }, 1);
  const thumbnail = (name: string) => viewerOf(page).getByRole("button", { name, exact: true });
  await viewerOf(page).getByRole("button", { name: "Compare" }).click();
  await viewerOf(page).getByText("A: picture 1, B: picture 2").waitFor();
  const offset = async (left: number, right: number) => {
    const [a, b] = [await boxOf(pictureOf(page, left)), await boxOf(pictureOf(page, right))];
    return { x: Math.round(b.x - a.x), y: b.y - a.y, width: b.width - a.width };
  };
  const apart = { x: 721, y: 0, width: 0 };
  expect(await offset(1, 2)).toEqual(apart);
  await thumbnail("Picture 4").click();
  await viewerOf(page).getByText("A: picture 4, B: picture 2").waitFor();
  expect(hashOf(page)).toBe("#picture=4");
  await page.keyboard.press("b");
  await thumbnail("Picture 3").click();
  await viewerOf(page).getByText("A: picture 4, B: picture 3").waitFor();
  await page.mouse.move(1000, 400);
  await page.mouse.wheel(0, -600);
  await eventually(() => percentOf(page)).not.toBe("63%");
  await page.mouse.down();
  await page.mouse.move(1100, 450);
  await page.mouse.up();
  expect(await offset(4, 3)).toEqual(apart);
  await page.setViewportSize({ width: 600, height: 900 });
  await page.keyboard.press("0");
  await eventually(async () => (await offset(4, 3)).x).toBe(0);
});

test("shows the largest stored file", async () => {
  const page = await openViewer();
  const large = viewerOf(page).locator("img:visible").and(page.locator("[sizes='1140px']"));
  await large.waitFor();
  expect(await large.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/1140\.(avif|webp)$/,
  );
  expect(await large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1140);
});

test("saves the largest file as PNG, named by the title, or says that it cannot", async () => {
  const page = await openViewer({ allowed: [/ERR_FAILED/] });
  const save = viewerOf(page).getByRole("button", { name: "Save image" });
  const downloading = page.waitForEvent("download");
  await save.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Redline Kestrel 2.png");
  const picture = sharp(await readFile(await download.path()));
  expect(await picture.metadata()).toMatchObject({ format: "png", width: 1140, height: 680 });
  await page.keyboard.press("ArrowRight");
  await page.route("**/media/**", (route) => route.abort());
  await page.keyboard.press("ArrowRight");
  await eventually(() => hashOf(page)).toBe("#picture=4");
  await save.click();
  await toastOf(page, "The image could not be saved.").waitFor();
  await viewerOf(page).waitFor();
});

test("offers the stored files to their owner, in the menu of the post", async () => {
  const two = await anUploadedPost(author, { title: "Two sides", category: "2" }, 2);
  const page = await site.open({ as: author });
  await visit(page, `/post/${two}`);
  const names: string[] = [];
  page.on("download", (download) => names.push(download.suggestedFilename()));
  await tabTo(page, page.getByRole("button", { name: "Post actions" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("menuitem", { name: "Save original files" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => names.sort().join()).toBe("Two sides 1.webp,Two sides 2.webp");

  const other = await site.open({ as: await aUser(site) });
  await visit(other, `/post/${two}`);
  await other.getByRole("button", { name: "Post actions" }).click();
  await other.getByRole("menuitem", { name: "Report" }).waitFor();
  expect(await other.getByRole("menuitem", { name: /^Save/ }).count()).toBe(0);
});

test("opens no picture behind the veil of an NSFW post", async () => {
  const id = await anUploadedPost(
    author,
    { title: "Redline: Kestrel", category: "2", nsfw: "true" },
    2,
  );
  const page = await site.open();
  await visit(page, `/post/${id}`);
  const showIt = page.getByRole("button", { name: "Show it" });
  await showIt.waitFor();
  expect(await openerOf(page).count()).toBe(0);
  await page.keyboard.press("f");
  await showIt.press("Enter");
  await openerOf(page).waitFor();
  expect(hashOf(page)).toBe("");
  expect(await viewerOf(page).count()).toBe(0);
  await page.keyboard.press("f");
  await viewerOf(page).waitFor();

  const linked = await site.open();
  await visit(linked, `/post/${id}#picture=2`);
  await linked.getByRole("button", { name: "Show it" }).waitFor();
  expect(await viewerOf(linked).count()).toBe(0);
  await linked.getByRole("button", { name: "Show it" }).click();
  await viewerOf(linked).getByText("2 of 2, 570 × 340").waitFor();
});
