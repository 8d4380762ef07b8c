import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { CATEGORIES, CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { LATE_FONT_SHIFT_MAX, recordShifts, shiftOf } from "#test/e2e/layout-shifts.ts";
import { builtChunk } from "#test/e2e/requests.ts";
import { anUploadedPost, aPhoto, aUser } from "#test/makers.ts";

const FIRST_PAGE_MAX = 500 * 1024;
/** The phone that Lighthouse simulates. */
const PHONE = { width: 412, height: 823, density: 1.75 };
const POSTS = 12;

const site = startSite();
const pages = new Map<string, string>([
  ["home", "/"],
  ["explore", "/explore"],
  ["the loadout generator", "/loadout"],
  ["the color converter", "/colorconverter"],
]);

beforeAll(async () => {
  const author = await aUser(site);
  let id = "";
  for (let made = 0; made < POSTS; made++) {
    const category = CATEGORY_NUMBERS[made % CATEGORY_NUMBERS.length] ?? 0;
    const { width, height } = CATEGORIES[category].crop;
    const photo = await aPhoto(width * 2, height * 2);
    id = await anUploadedPost(author, { category: String(category) }, [photo]);
  }
  pages.set("a post", `/post/${id}`).set("a profile", `/profile/${author.username}`);
});

/** Returns every file of a first visit by its URL, with the bytes transferred. */
async function visit(page: Page, path: string): Promise<{ url: string; bytes: number }[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const urls = new Map<string, string>();
  const files: { url: string; bytes: number }[] = [];
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    urls.set(requestId, request.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    files.push({ url: urls.get(requestId) ?? "", bytes: encodedDataLength });
  });
  await recordShifts(page);
  await page.goto(path, { waitUntil: "networkidle" });
  return files.filter(({ url }) => url.startsWith("http"));
}

test("no first page on a phone exceeds 500 KiB, loads a file twice or shifts its layout", async () => {
  for (const [name, path] of pages) {
    const page = await site.open(PHONE);
    const files = await visit(page, path);
    expect(await shiftOf(page), name).toBeLessThan(LATE_FONT_SHIFT_MAX);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, name).toBeLessThanOrEqual(FIRST_PAGE_MAX);
    expect(total, name).toBeGreaterThan(0);
    const urls = files.map(({ url }) => url);
    expect(urls, name).toEqual([...new Set(urls)]);
  }
});

test("loads what forms are checked by only with a form", async () => {
  const page = await site.open(PHONE);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await visit(page, "/");
  await eventually(() => loaded).toContain(builtChunk("idle"));
  await page.waitForLoadState("networkidle");
  expect(loaded).not.toContain(builtChunk("schemas"));
});

test("preloads the picture that is shown", async () => {
  const page = await site.open(PHONE);
  const files = await visit(page, pages.get("a post") ?? "");
  const shown = await page
    .locator("figure img")
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  const pictures = files.filter(({ url }) => url.includes("/media/") && /\.(webp|avif)$/.test(url));
  expect(pictures.map(({ url }) => url)).toContain(shown);
  const preloads = await page.locator('head link[rel="preload"][as="image"]').count();
  expect(preloads).toBe(1);
});
