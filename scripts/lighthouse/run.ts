import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { homeFeed } from "#contract/feeds/contract.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { startDemoSite } from "#scripts/screenshots/demo-site.ts";
import { type Figures, medianOf, missedBy } from "./aims.ts";
import { measurePage } from "./measure-page.ts";
import { tableOf } from "./table.ts";

const FILE = "bench/lighthouse.md";
const POLL_INTERVAL_MS = 15_000;

const { values } = parseArgs({
  options: {
    write: { type: "boolean" },
    runs: { type: "string", default: "5" },
    site: { type: "string" },
  },
});
const site = values.site ? runningSite(values.site) : await startDemoSite();
try {
  const medians = await measure(await pagesOf(site.url), Number(values.runs));
  const table = tableOf(medians);
  console.log(table);
  if (values.write) writeFileSync(FILE, report(table));
  for (const [page, figures] of medians) {
    const missed = missedBy(figures);
    if (missed.length > 0) console.error(`${page} misses: ${missed.join(", ")}`);
    if (missed.length > 0) process.exitCode = 1;
  }
} finally {
  await site.stop();
}

/** Returns a site that is already running, and is left running. */
function runningSite(url: string) {
  return { url: new URL(url).origin, stop: async () => {} };
}

async function measure(pages: Map<string, string>, runs: number): Promise<Map<string, Figures>> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? chromium.executablePath(),
    args: [`--remote-debugging-port=${port}`, "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const medians = new Map<string, Figures>();
  for (const [name, path] of pages) {
    const loads: Figures[] = [];
    while (loads.length < runs) loads.push(await measurePage(site.url + path, port));
    medians.set(name, medianOf(loads));
    console.log(`${name}: measured`);
  }
  await browser.close();
  return medians;
}

/** Returns the paths of the measured pages by name. */
async function pagesOf(url: string): Promise<Map<string, string>> {
  const [post] = JSON.parse(await waitForPictures(url)).posts;
  return new Map([
    ["Home", "/"],
    ["Explore", "/explore"],
    ["Post", `/post/${post._id}`],
    ["Profile", `/profile/${post.owner.username}`],
    ["Loadout", "/loadout"],
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

function report(table: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `# Lighthouse

Medians of ${values.runs} loads of the built site with its demo content, as Lighthouse's phone (simulated
throttling), without a session; measured ${day}. \`npm run lighthouse -- --write\` updates this file.

${table}`;
}
