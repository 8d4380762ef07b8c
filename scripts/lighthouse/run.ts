import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { homeFeed } from "#contract/feeds/contract.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { type DemoSite, startDemoSite } from "#scripts/demo-site.ts";
import { markdownTable } from "../markdown-table.ts";
import { FIGURES, measurePage } from "./figures.ts";
import { CPU_SLOWDOWN, measureCreation, measurePresses } from "./interactions.ts";

const FILE = "bench/lighthouse.md";
const POLL_INTERVAL_MS = 15_000;
/** The target of the slowest press. */
const PRESS_MS = 100;

const { values } = parseArgs({
  options: {
    write: { type: "boolean" },
    runs: { type: "string", default: "5" },
    site: { type: "string" },
  },
});
const demo = values.site ? null : await startDemoSite();
const site = demo ?? runningSite(values.site ?? "");
try {
  const medians = await measure(await pagesOf(site.url), Number(values.runs));
  let tables = tableOf(medians);
  // The password of its people is known only of a demo that was started here.
  if (demo) tables += `\n${await measureUse(demo)}`;
  console.log(tables);
  if (values.write) writeFileSync(FILE, report(tables));
  if (tables.includes("**")) {
    console.error("Figures in bold miss their target.");
    process.exitCode = 1;
  }
} finally {
  await site.stop();
}

/** Returns a site that is already running, and is left running. */
function runningSite(url: string) {
  return { url: new URL(url).origin, stop: async () => {} };
}

/** Returns a Markdown table of how fast presses are answered, and a post is visible after Create. */
async function measureUse(started: DemoSite): Promise<string> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? chromium.executablePath(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const [post] = JSON.parse(await waitForPictures(started.url)).posts;
  const runs = Number(values.runs);
  const presses = await measurePresses(browser, started, post._id, runs);
  const creations = await measureCreation(browser, started, runs);
  await browser.close();
  const rows = [...presses].map(([page, times]) => {
    const time = median(times);
    const what = `${page}: slowest press, processor slowed down ${CPU_SLOWDOWN} times`;
    return [what, time <= PRESS_MS ? time.toFixed(0) : `**${time.toFixed(0)}**`, String(PRESS_MS)];
  });
  rows.push(["Create: four pictures of 2280 × 1360 visible", median(creations).toFixed(0), ""]);
  return `${markdownTable(["What", "ms", "Target"], rows, 1)}\n`;
}

async function measure(pages: Map<string, string>, runs: number): Promise<Map<string, number[]>> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? chromium.executablePath(),
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const medians = new Map<string, number[]>();
  for (const [name, path] of pages) {
    const loads: number[][] = [];
    while (loads.length < runs) loads.push(await measurePage(site.url + path, port));
    medians.set(
      name,
      FIGURES.map((_, figure) => median(loads.map((load) => load[figure] ?? Number.NaN))),
    );
    console.log(`${name}: measured`);
  }
  await browser.close();
  return medians;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Returns a Markdown table with a row per page; figures that miss their target are bold. */
function tableOf(medians: ReadonlyMap<string, number[]>): string {
  const rows = [...medians].map(([page, figures]) => [
    page,
    ...FIGURES.map(({ digits = 0, meets }, column) => {
      const figure = figures[column] ?? Number.NaN;
      return meets(figure) ? figure.toFixed(digits) : `**${figure.toFixed(digits)}**`;
    }),
  ]);
  return `${markdownTable(["Page", ...FIGURES.map(({ title }) => title)], rows, 1)}\n`;
}

/** Returns the paths of the measured pages by name. */
async function pagesOf(url: string): Promise<Map<string, string>> {
  const [post] = JSON.parse(await waitForPictures(url)).posts;
  return new Map([
    ["Home", "/"],
    ["Explore", "/explore"],
    ["Post", `/post/${post._id}`],
    ["Profile", `/profile/${post.owner.username}`],
    ["Search", "/search"],
    ["Loadout", "/loadout"],
    ["Loadout manager", "/loadout/manage"],
    ["Color converter", "/colorconverter"],
  ]);
}

/** Waits until jobs have made all picture sizes, which changes the feed; returns the feed. */
async function waitForPictures(url: string): Promise<string> {
  const read = () => fetch(url + homeFeed.path).then((answer) => answer.text());
  let feed = await read();
  for (;;) {
    await wait(POLL_INTERVAL_MS);
    const now = await read();
    if (now === feed) return now;
    feed = now;
  }
}

function report(tables: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `# Lighthouse

Medians of ${values.runs} loads of the built site with its demo content, as Lighthouse's phone (simulated
throttling), without a session; then of a member's use of it; measured ${day}. \`npm run lighthouse -- --write\` updates this file.

${tables}`;
}
