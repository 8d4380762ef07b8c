import type { Browser, Page } from "@playwright/test";
import { CATEGORY, CROP_SCALE_MAX } from "#contract/posts/categories.ts";
import { ROLE } from "#contract/users/roles.ts";
import { type DemoSite, demoPerson } from "#scripts/demo-site.ts";
import { openContext } from "#test/e2e/browser-context.ts";
import { chooseFiles, startCreation, wizardOf } from "#test/e2e/creation.ts";
import { visit } from "#test/e2e/visitor.ts";
import { listPictureFiles } from "./picture-files.ts";

/** What a person does on a page, and the longest time until a press is answered (ms). */
type Journey = { name: string; path: string; play: (page: Page) => Promise<unknown> };
type Person = Awaited<ReturnType<typeof demoPerson>>;

export const CPU_SLOWDOWN = 4;
const PICTURES = 4;
// The shortest duration that browsers report.
const EVENT_MIN_MS = 16;

/** Returns the journeys through the pages of a post. */
function journeysOf(post: string): Journey[] {
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole("button", { name }).first().click();
  return [
    {
      name: "Home",
      path: "/",
      play: async (page) => {
        await page.getByRole("banner").locator("input[type=search]").pressSequentially("kes");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Escape");
        await page.locator("main a[href^='/post/']").first().click();
        await page.locator("figure img").first().waitFor();
      },
    },
    {
      name: "Post",
      path: `/post/${post}`,
      play: async (page) => {
        await press(page, /^Like|^Unlike/);
        await page.keyboard.press("j");
        await page.keyboard.press("k");
        await press(page, /full size$/);
        await page.getByRole("dialog").getByRole("button", { name: "Zoom in" }).click();
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        await page.getByRole("textbox", { name: "Comment" }).pressSequentially("Well done");
      },
    },
    {
      name: "Search",
      path: "/search?query=car",
      play: async (page) => {
        await page.locator("summary").click();
        await page.getByRole("main").getByRole("searchbox").first().fill("symbol");
        await page.keyboard.press("Enter");
        await page.waitForURL(/symbol/);
      },
    },
    {
      name: "Loadout",
      path: "/loadout",
      play: async (page) => {
        await press(page, "Roll Loadout");
        await press(page, "Reroll Loadout");
        await page.getByRole("link", { name: "Back" }).click();
        await page.getByRole("link", { name: "Loadout Manager" }).click();
        await page.getByRole("link", { name: "Edit Default Profile" }).click();
        await page.getByLabel("Search weapons").pressSequentially("jt3");
      },
    },
    {
      name: "Color converter",
      path: "/colorconverter",
      play: async (page) => {
        await page.getByLabel("Hex").fill("18a999");
        await page.getByRole("slider").first().press("ArrowRight");
        await page.keyboard.press("ArrowRight");
      },
    },
  ];
}

/** Returns the medians of each journey's slowest press, on a processor slowed down four times (ms). */
export async function measurePresses(
  browser: Browser,
  site: DemoSite,
  post: string,
  runs: number,
): Promise<Map<string, number[]>> {
  const member = await demoPerson(site, ROLE.member);
  const times = new Map<string, number[]>();
  for (const journey of journeysOf(post)) {
    const all: number[] = [];
    while (all.length < runs) all.push(await slowestPress(browser, site, member, journey));
    times.set(journey.name, all);
  }
  return times;
}

async function slowestPress(
  browser: Browser,
  site: DemoSite,
  member: Person,
  { path, play }: Journey,
): Promise<number> {
  const context = await openContext(browser, site.url, { as: member });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript((shortest) => {
    const presses: number[] = [];
    Object.assign(window, { presses });
    new PerformanceObserver((list) => {
      for (const event of list.getEntries() as PerformanceEventTiming[]) {
        if (event.interactionId) presses.push(event.duration);
      }
    }).observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
  }, EVENT_MIN_MS);
  await visit(page, path);
  await page.waitForLoadState("networkidle");
  await play(page);
  await page.waitForLoadState("networkidle");
  const presses = await page.evaluate(() => (window as unknown as { presses: number[] }).presses);
  await context.close();
  return Math.max(EVENT_MIN_MS, ...presses);
}

/** Returns the times from pressing Create to the first picture of the post being visible (ms). */
export async function measureCreation(
  browser: Browser,
  site: DemoSite,
  runs: number,
): Promise<number[]> {
  const member = await demoPerson(site, ROLE.member);
  const pictures = await listPictureFiles(CATEGORY.vehicle, PICTURES, CROP_SCALE_MAX);
  const files = pictures.map((buffer, index) => ({
    name: `${index}.png`,
    mimeType: "image/png",
    buffer,
  }));
  const times: number[] = [];
  // The first post starts the encoders.
  while (times.length < runs + 1) {
    const context = await openContext(browser, site.url, { as: member });
    times.push(await createPost(await context.newPage(), files));
    await context.close();
  }
  return times.slice(1);
}

async function createPost(page: Page, files: Parameters<typeof chooseFiles>[1]): Promise<number> {
  const { next, title, create } = wizardOf(page);
  await startCreation(page, "Vehicle");
  await chooseFiles(page, files);
  await next.click();
  await title.fill("Four pictures");
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt = Number.NaN;
        const onPress = ({ timeStamp }: Event) => {
          pressedAt = timeStamp;
        };
        document.addEventListener("click", onPress, { capture: true, once: true });
        const look = () => {
          const picture = document.querySelector<HTMLImageElement>("main figure img");
          const isShown = /^\/post\/\d+$/.test(location.pathname) && picture?.naturalWidth;
          if (isShown) resolve(performance.now() - pressedAt);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await create.click();
  return shown;
}
