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

/** The time limit for a page's reactions on a busy machine (ms). */
export const TIMEOUT_MS = 20_000;

export type ContextOptions = {
  width?: number;
  height?: number;
  /** Device pixels per CSS pixel. */
  density?: number;
  theme?: "dark" | "light";
  /** The theme of the system; dark by default. */
  system?: "dark" | "light";
  /** Whether the device has a touch screen and no mouse. */
  touch?: boolean;
  /** Whether the system replaces the site's colors, as high contrast themes of Windows do. */
  forcedColors?: boolean;
  /** Whether the system asks for no less motion. */
  motion?: boolean;
  /** Whether scripts run. */
  scripts?: boolean;
  /** Whether the site's service worker runs; Playwright cannot intercept requests behind it. */
  worker?: boolean;
  /** Starts signed in, with the session of this client. */
  as?: { client: Client };
};

/** Launches the browser that CHROMIUM_PATH names, or Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) });
}

/** Opens a separate browser context for a visitor of a site. */
export async function openContext(
  browser: Browser,
  url: string,
  options: ContextOptions,
): Promise<BrowserContext> {
  const { width = 1280, height = 900, density = 1, scripts = true } = options;
  const { touch = false, worker = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: density,
    javaScriptEnabled: scripts,
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: worker ? "allow" : "block",
    baseURL: url,
    reducedMotion: options.motion ? "no-preference" : "reduce",
    forcedColors: options.forcedColors ? "active" : "none",
    colorScheme: options.system ?? "dark",
  });
  context.setDefaultTimeout(TIMEOUT_MS);
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
