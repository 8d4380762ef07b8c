import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "vitest";
import { type ContextOptions, launchBrowser, openContext } from "#test/e2e/browser-context.ts";
import { watchViolations } from "#test/e2e/violations.ts";

type OpenOptions = ContextOptions & {
  /** Console messages that do not fail the test. */
  allowed?: readonly RegExp[];
  /** Whether the test expects content policy violations. */
  refused?: boolean;
};

export type Pages = ReturnType<typeof createPages>;

let launched: Promise<Browser> | undefined;

/** Returns the browser that all files share; it ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

/** Closes a context; ignores errors of its routes, as pages may still prefetch what is hovered. */
async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/** Returns the browser's pages on a site. */
export function createPages(urlOf: () => string) {
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];

  function listen(context: BrowserContext, allowed: readonly RegExp[]): void {
    // Playwright logs this where the service worker is blocked.
    const passed = [/^Service Worker registration blocked by Playwright/, ...allowed];
    const complain = (address: string, text: string) => {
      if (!passed.some((pattern) => pattern.test(text))) errors.push(`${address}: ${text}`);
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
    /** Opens a page in a browser context of its own. */
    open: async ({ allowed = [], refused, ...options }: OpenOptions = {}): Promise<Page> => {
      const context = await openContext(await sharedBrowser(), urlOf(), options);
      contexts.push(context);
      await watchViolations(context, refused ? [] : errors);
      listen(context, allowed);
      return context.newPage();
    },
    /** Closes the pages of a test, and expects no console error or policy violation on them. */
    endTest: async () => {
      await Promise.all(contexts.splice(0).map(close));
      expect(errors.splice(0).join("\n"), "errors in the browser").toBe("");
    },
  };
}
