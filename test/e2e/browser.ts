import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import {
  type ContextOptions,
  launchBrowser,
  openContext,
  PATIENCE_MS,
} from "#test/e2e/browser-context.ts";
import { watchViolations } from "#test/e2e/violations.ts";
import { mailReader } from "#test/mail-reader.ts";
import { ServerProcess } from "#test/server-process.ts";

/** Expects of what a page shows or does, as soon as it does. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: PATIENCE_MS, interval: 40 });

type OpenOptions = ContextOptions & {
  /** Complaints it may make. */
  allowed?: readonly RegExp[];
  /** Whether the journey is about what the content policy refuses. */
  refused?: boolean;
};

let launched: Promise<Browser> | undefined;

/** One for all files; it ends with the process. */
function theBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

/**
 * A browser and the real site for a file's journeys. A console error fails the journey that asks by
 * `expectQuiet`; what the content policy refused fails any.
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
    await Promise.all([theBrowser(), startFromTemplate()]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(violations.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await server.remove();
  });

  async function newContext(options: OpenOptions): Promise<BrowserContext> {
    const context = await openContext(await theBrowser(), server.url, options);
    contexts.push(context);
    await watchViolations(context, options.refused ? [] : violations);
    return context;
  }

  function listen(context: BrowserContext, allowed: readonly RegExp[]): void {
    // Playwright's own word, where the worker is kept out.
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
