import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import {
  type ContextOptions,
  launchBrowser,
  openContext,
  TIMEOUT_MS,
} from "#test/e2e/browser-context.ts";
import { watchViolations } from "#test/e2e/violations.ts";
import { mailReader } from "#test/mail-reader.ts";
import { ServerProcess } from "#test/server-process.ts";

/** Polls a value until it meets the expectation. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: TIMEOUT_MS, interval: 40 });

type OpenOptions = ContextOptions & {
  /** Console messages that do not fail the test. */
  allowed?: readonly RegExp[];
  /** Whether the test expects content policy violations. */
  refused?: boolean;
};

let launched: Promise<Browser> | undefined;

/** Returns the browser that all files share; it ends with the process. */
function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

/**
 * Starts a browser and the real site for the tests of a file. A console error fails a test that
 * calls `expectNoErrors`; a content policy violation fails any.
 */
export function startSite(variables: Record<string, string> = {}) {
  const server = new ServerProcess(variables);
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const violations: string[] = [];

  function startFromTemplate(): Promise<void> {
    copyTemplate(server.dataDir);
    return server.start();
  }

  beforeAll(async () => {
    await Promise.all([sharedBrowser(), startFromTemplate()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(violations.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await server.remove();
  });

  async function newContext(options: OpenOptions): Promise<BrowserContext> {
    const context = await openContext(await sharedBrowser(), server.url, options);
    contexts.push(context);
    await watchViolations(context, options.refused ? [] : violations);
    return context;
  }

  function listen(context: BrowserContext, allowed: readonly RegExp[]): void {
    // Playwright logs this where the service worker is blocked.
    const passed = [/^Service Worker registration blocked by Playwright/, ...allowed];
    const complain = (address: string, text: string) => {
      if (!passed.some((pattern) => pattern.test(text))) complaints.push(`${address}: ${text}`);
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
    /** A visitor who uses the API only. */
    client: () => new Client(server.url),
    mailTo: (email: string, text?: string) => mailReader(server.dataDir)(email, text),
    /** Opens a page in a browser context of its own. */
    open: async (options: OpenOptions = {}): Promise<Page> => {
      const context = await newContext(options);
      listen(context, options.allowed ?? []);
      return context.newPage();
    },
    /** Expects no console errors since the last call. */
    expectNoErrors: () => expect(complaints.splice(0)).toEqual([]),
  };
}

export type TestSite = ReturnType<typeof startSite>;
