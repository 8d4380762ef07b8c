import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Client } from "#test/client.ts";
import { openContext } from "#test/e2e/browser-context.ts";
import { visit } from "#test/e2e/visitor.ts";

export type Scene = {
  /** The page, and after a dash its state. */
  name: string;
  path: string;
  /** Signed in as this person, else a visitor. */
  as?: { client: Client };
  /** What is done on the page before it is shown. */
  act?: (page: Page) => Promise<unknown>;
  /** What lies over the page: only the window is shown. */
  overlay?: boolean;
  /** Where the state is to be seen; everywhere unless told. */
  widths?: readonly Width[];
};

export const WIDTHS = [390, 768, 1440] as const;
export type Width = (typeof WIDTHS)[number];
export const THEMES = ["dark", "light"] as const;

const HEIGHTS: Record<Width, number> = { 390: 844, 768: 1024, 1440: 900 };
/** What lies deeper shows nothing new. */
const DEPTH = 2_600;

type Studio = { browser: Browser; url: string; folder: string };

export function fileOf(name: string, width: Width, theme: string): string {
  return `${name}-${width}-${theme}.png`;
}

/** Takes a scene at all its widths in both themes; answers what was wrong with it. */
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
    await keepUnread(page);
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    await act?.(page);
    await page.waitForFunction(hasPictures);
    const shown = scene.overlay ? {} : await showWhole(page, width);
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

/** What the picture shows of the page: all of it, down to where nothing is new. */
async function showWhole(page: Page, width: Width) {
  await page.evaluate(() => scrollTo(0, 0));
  const deep = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(deep, DEPTH);
  if (await page.evaluate(hasBars)) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction(hasPictures);
    return {};
  }
  return { fullPage: true, clip: { x: 0, y: 0, width, height } };
}

/** Whether something keeps to the window's foot: in a low window it would cover the page's middle. */
function hasBars(): boolean {
  return [...document.body.querySelectorAll("*")].some(
    (element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position) &&
      Math.round(element.getBoundingClientRect().bottom) >= innerHeight,
  );
}

/** Presses what opens a menu, and waits for it. */
export async function openMenu(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("menu").waitFor();
}

/** Whether the pictures in the window have come. */
function hasPictures(): boolean {
  return [...document.images].every(
    (image) =>
      image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
  );
}

/** Whoever looks at the pages has seen nothing: the next picture shows the same. */
async function keepUnread(page: Page): Promise<void> {
  await page.route("**/api/user/notifications", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ json: { success: true, unreadNotificationCount: 0 } })
      : route.fallback(),
  );
}
