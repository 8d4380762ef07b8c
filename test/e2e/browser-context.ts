import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import type { Client } from "#test/client.ts";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What takes longer on a busy machine has failed. */
export const PATIENCE_MS = 20_000;

export type ContextOptions = {
  width?: number;
  height?: number;
  /** Pixels of the screen to a pixel of the page. */
  density?: number;
  theme?: "dark" | "light";
  /** Whether scripts run. */
  scripts?: boolean;
  /** Whether the site's service worker runs, behind which a page's requests can't be held up. */
  worker?: boolean;
  /** Signed in from the start, by the session that this person's client has. */
  as?: { client: Client };
};

/** The browser that CHROMIUM_PATH names, else the one Playwright keeps. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) });
}

/** A visitor's own place in the browser, at a site. */
export async function openContext(
  browser: Browser,
  url: string,
  options: ContextOptions,
): Promise<BrowserContext> {
  const { width = 1280, height = 900, density = 1, scripts = true, worker = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    javaScriptEnabled: scripts,
    serviceWorkers: worker ? "allow" : "block",
    baseURL: url,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies(cookiesOf(options).map((cookie) => ({ ...cookie, url })));
  return context;
}

function cookiesOf({ as: user, theme }: ContextOptions): { name: string; value: string }[] {
  const header = user?.client.cookieHeader() ?? "";
  const pairs = [...header.split("; "), theme ? `theme=${theme}` : ""].filter(Boolean);
  return pairs.map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return { name, value };
  });
}
