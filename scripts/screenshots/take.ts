import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Client } from "#test/client.ts";
import { openContext } from "#test/e2e/browser-context.ts";
import { visit } from "#test/e2e/visitor.ts";

export type Scene = {
  /** The page's name, and its state after a dash. */
  name: string;
  path: string;
  /** Signed in as this person, otherwise a visitor. */
  as?: { client: Client };
  /** Runs before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Captures only the viewport, for overlays. */
  overlay?: boolean;
  /** Viewport widths with this state; default: all. */
  widths?: readonly Width[];
};

export const WIDTHS = [390, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];
export const THEMES = ["dark", "light"] as const;

const HEIGHTS: Record<Width, number> = { 390: 844, 768: 1024, 1440: 900 };
/** Maximum height of a picture (px). */
const HEIGHT_MAX = 2_600;

type Studio = { browser: Browser; url: string; folder: string };

export function fileOf(name: string, width: Width, theme: string): string {
  return `${name}-${width}-${theme}.png`;
}

/** Captures a scene at all its widths in both themes; returns its faults. */
export async function takeScene(studio: Studio, scene: Scene): Promise<string[]> {
  const faults: string[] = [];
  for (const width of scene.widths ?? WIDTHS) {
    try {
      faults.push(...(await takeAt(studio, scene, width)));
    } catch (error) {
      faults.push(`at ${width}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return faults;
}

async function takeAt(studio: Studio, scene: Scene, width: Width): Promise<string[]> {
  const height = HEIGHTS[width];
  const { as, path, act, name } = scene;
  const context = await openContext(studio.browser, studio.url, {
    width,
    height,
    ...(as && { as }),
  });
  try {
    const page = await context.newPage();
    await preserveUnread(page);
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    await act?.(page);
    await page.waitForFunction(arePicturesLoaded);
    const shown = scene.overlay ? {} : await wholePage(page, width);
    for (const theme of THEMES) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      const file = join(studio.folder, fileOf(name, width, theme));
      await page.screenshot({ ...shown, path: file });
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return over > 0 ? [`at ${width}: ${over}px wider than the window`] : [];
  } finally {
    await context.close();
  }
}

/** Returns screenshot options for the whole page, up to the maximum height. */
async function wholePage(page: Page, width: Width) {
  await page.evaluate(() => scrollTo(0, 0));
  const full = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(full, HEIGHT_MAX);
  if (await page.evaluate(hasStickyBars)) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(arePicturesLoaded);
    return {};
  }
  return { fullPage: true, clip: { x: 0, y: 0, width, height } };
}

/** Returns whether an element sticks to the bottom, where a full-page capture would show it midway. */
function hasStickyBars(): boolean {
  return [...document.body.querySelectorAll("*")].some(
    (element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position) &&
      Math.round(element.getBoundingClientRect().bottom) >= innerHeight,
  );
}

/** Clicks a menu button and waits for the menu. */
export async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menu").waitFor();
}

export async function chooseFromMenu(page: Page, menu: string, item: string): Promise<void> {
  await openMenu(page, menu);
  await page.getByRole("menuitem", { name: item }).click();
}

/** Returns whether the pictures in the viewport are loaded. */
function arePicturesLoaded(): boolean {
  return [...document.images].every(
    (image) =>
      image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
  );
}

/** Leaves notifications unread, so that later pictures show the same. */
async function preserveUnread(page: Page): Promise<void> {
  await page.route("**/api/user/notifications", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ json: { success: true, unreadNotificationCount: 0 } })
      : route.fallback(),
  );
}
