import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { homeFeed } from "#contract/feeds/contract.ts";
import { PAGE_PATHS, type PagePath } from "#contract/pages.ts";
import { ROLE } from "#contract/users/roles.ts";
import { type DemoSite, demoPerson, startDemoSite } from "#scripts/demo-site.ts";
import { launchBrowser, openContext } from "#test/e2e/browser-context.ts";
import { visit } from "#test/e2e/visitor.ts";

const WIDTHS = [390, 768, 1440, 2560];
const THEMES = ["dark", "light"] as const;
const FOLDER = join(import.meta.dirname, "../screenshots");

/** Those of the README: small, so that the repository stays small. */
const README_FOLDER = join(import.meta.dirname, "../docs");
const README_SIZE = { width: 1280, height: 800 };
const WEBP_QUALITY = 72;

/**
 * Pictures every page of the demo at each width in both themes; arguments select by a part of the path. The
 * argument `readme` makes the two pictures of the README instead.
 */
const selected = process.argv.slice(2);
const site = await startDemoSite();
const browser = await launchBrowser();
try {
  if (selected.includes("readme")) await takeReadmePictures(browser, site);
  else await takeScenes(browser, site);
} finally {
  await browser.close();
  await site.stop();
}

async function takeScenes(browser: Browser, site: DemoSite): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, path, as } of await listScenes(site)) {
    if (selected.length > 0 && !selected.some((word) => name.includes(word))) continue;
    for (const width of WIDTHS) await takePicture(browser, { name, path, as, width });
    console.log(name);
  }
}

/** Pictures the home page and the newest vehicle's. */
async function takeReadmePictures(browser: Browser, site: DemoSite): Promise<void> {
  const { posts = [] } = (await site.client().call(homeFeed, { query: {} })).body;
  const vehicle = posts.find(({ category, images }) => category === 2 && images.length > 1);
  const context = await openContext(browser, site.url, README_SIZE);
  try {
    const page = await context.newPage();
    for (const [name, path] of [
      ["home", "/"],
      ["post", `/post/${vehicle?._id}`],
    ] as const) {
      await visit(page, path);
      await page.waitForLoadState("networkidle");
      const picture = sharp(await page.screenshot());
      const { size } = await picture
        .webp({ quality: WEBP_QUALITY })
        .toFile(join(README_FOLDER, `${name}.webp`));
      console.log(`docs/${name}.webp: ${Math.round(size / 1024)} KB`);
    }
  } finally {
    await context.close();
  }
}

type Person = Awaited<ReturnType<typeof demoPerson>>;
type Scene = { name: string; path: string; as: Person | undefined };

/** Returns every page, as a visitor and, where it looks different, as a member or a moderator. */
async function listScenes(site: DemoSite): Promise<Scene[]> {
  const [member, moderator] = await Promise.all([
    demoPerson(site, ROLE.member),
    demoPerson(site, ROLE.moderator),
  ]);
  const { posts = [] } = (await member.client.call(homeFeed, { query: {} })).body;
  const own = posts.find(({ owner }) => owner.username === member.username);
  const fill = (page: PagePath) =>
    page
      .replace("/post/:id", `/post/${own?._id}`)
      .replace("/user/:id", `/user/${own?.owner._id}`)
      .replace(":username", member.username)
      .replace(/:\w+/g, "1");
  return PAGE_PATHS.flatMap((page) =>
    Object.entries({ visitor: undefined, member, moderator }).map(([who, as]) => ({
      name: `${page.slice(1).replaceAll(/[/:]+/g, "-") || "home"}-${who}`,
      path: fill(page),
      as,
    })),
  );
}

async function takePicture(browser: Browser, scene: Scene & { width: number }): Promise<void> {
  const { name, path, as, width } = scene;
  const context = await openContext(browser, site.url, { width, ...(as && { as }) });
  try {
    const page = await context.newPage();
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    for (const theme of THEMES) {
      await setTheme(page, theme);
      await page.screenshot({
        path: join(FOLDER, `${name}-${width}-${theme}.png`),
        fullPage: true,
      });
    }
  } finally {
    await context.close();
  }
}

function setTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
}
