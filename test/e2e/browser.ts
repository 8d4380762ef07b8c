import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { ServerProcess } from "#test/server-process.ts";
import { mailReader } from "#test/test-app.ts";

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
const PATIENCE_MS = 20_000;

/** Expects of what a page shows or does, as soon as it does. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: PATIENCE_MS, interval: 40 });

type OpenOptions = {
  width?: number;
  height?: number;
  /** Pixels of the screen to a pixel of the page. */
  density?: number;
  theme?: "dark" | "light";
  /** Whether scripts run. */
  scripts?: boolean;
  /** Signed in from the start, by the session that this person's client has. */
  as?: { client: Client };
  /** Complaints it may make. */
  allowed?: readonly RegExp[];
};

function cookiesOf({ as: user, theme }: OpenOptions): { name: string; value: string }[] {
  const header = user?.client.cookieHeader() ?? "";
  const pairs = [...header.split("; "), theme ? `theme=${theme}` : ""].filter(Boolean);
  return pairs.map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return { name, value };
  });
}

let launched: Promise<Browser> | undefined;

/** One for all files; it ends with the process. */
function theBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  launched ??= chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) });
  return launched;
}

/** A browser and the real site for a file's journeys; any console error fails the test it is in. */
export function startSite(variables: Record<string, string> = {}) {
  const server = new ServerProcess(variables);
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  function startFromTemplate(): Promise<void> {
    copyTemplate(server.dataDir);
    return server.start();
  }

  beforeAll(async () => {
    await Promise.all([theBrowser(), startFromTemplate()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await server.remove();
  });

  async function newContext(options: OpenOptions): Promise<BrowserContext> {
    const { width = 1280, height = 900, density = 1, scripts = true } = options;
    const context = await (await theBrowser()).newContext({
      viewport: { width, height },
      deviceScaleFactor: density,
      javaScriptEnabled: scripts,
      baseURL: server.url,
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.push(context);
    await context.addCookies(cookiesOf(options).map((cookie) => ({ ...cookie, url: server.url })));
    return context;
  }

  function listen(context: BrowserContext, allowed: readonly RegExp[]): void {
    const complain = (address: string, text: string) => {
      if (!allowed.some((pattern) => pattern.test(text))) complaints.push(`${address}: ${text}`);
    };
    context.on("weberror", (error) =>
      complain(error.page()?.url() ?? "", error.error().stack ?? error.error().message),
    );
    context.on("console", (message) => {
      if (!["error", "warning"].includes(message.type())) return;
      complain(message.page()?.url() ?? "", `${message.text()} ${message.location().url}`);
    });
  }

  return {
    server,
    get url() {
      return server.url;
    },
    /** A visitor who speaks to the API alone. */
    client: () => new Client(server.url),
    mailTo: (email: string, text?: string) => mailReader(server.dataDir)(email, text),
    /** A page of a visitor of its own. */
    open: async (options: OpenOptions = {}): Promise<Page> => {
      const context = await newContext(options);
      listen(context, options.allowed ?? []);
      return context.newPage();
    },
    /** Called at the end of a journey: nothing was complained about. */
    expectQuiet: () => expect(complaints.splice(0)).toEqual([]),
  };
}

export type TestSite = ReturnType<typeof startSite>;
