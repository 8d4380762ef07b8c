import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect } from "vitest";
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

type OpenOptions = { width?: number; height?: number; allowed?: readonly RegExp[] };

/** A browser and the real site for a file's journeys; any console error fails the test it is in. */
export function startSite(variables: Record<string, string> = {}) {
  const server = new ServerProcess(variables);
  let browser: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    const executablePath = process.env.CHROMIUM_PATH;
    [browser] = await Promise.all([
      chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) }),
      server.start(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server.remove();
  });

  return {
    server,
    get url() {
      return server.url;
    },
    mailTo: (email: string, text?: string) => mailReader(server.dataDir)(email, text),
    /** A page of a visitor of its own; complaints it may make are named. */
    open: async ({ width = 1280, height = 900, allowed = [] }: OpenOptions = {}): Promise<Page> => {
      const context = await browser.newContext({
        viewport: { width, height },
        baseURL: server.url,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      const complain = (text: string) => {
        if (!allowed.some((pattern) => pattern.test(text)))
          complaints.push(`${page.url()}: ${text}`);
      };
      page.on("pageerror", (error) => complain(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complain(message.text());
      });
      return page;
    },
    /** Called at the end of a journey: nothing was complained about. */
    expectQuiet: () => expect(complaints.splice(0)).toEqual([]),
  };
}

export type TestSite = ReturnType<typeof startSite>;
