import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { updateUser } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { type ContextOptions, launchBrowser, openContext } from "#test/e2e/browser-context.ts";
import { watchViolations } from "#test/e2e/violations.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aUser, type TestUser, TRANSPORT_HASH } from "#test/makers.ts";
import type { ServerProcess } from "#test/server-process.ts";

type OpenOptions = ContextOptions & {
  /** Console messages that do not fail the test. */
  allowed?: readonly RegExp[];
  /** Whether the test expects content policy violations. */
  refused?: boolean;
};

/** The email of a site's admin. */
export const ADMIN = "admin@mail.example";
const RECENT_MS = 5 * 60 * 1_000;

export type TestSite = ReturnType<typeof createSite>;

let launched: Promise<Browser> | undefined;

/** Returns the browser that all files share; it ends with the process. */
function sharedBrowser(): Promise<Browser> {
  launched ??= launchBrowser();
  return launched;
}

/** Closes a context; ignores errors of its routes, as pages may still prefetch what is hovered. */
async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  await context.close();
}

/** Returns a site with the browser's pages on it, which is not started yet. */
export function createSite(server: ServerProcess) {
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

  const site = {
    server,
    get url() {
      return server.url;
    },
    start: async () => {
      copyTemplate(server.dataDir);
      await Promise.all([sharedBrowser(), server.start()]);
    },
    /** Closes the pages of a test, and expects no console error or policy violation on them. */
    endTest: async () => {
      await Promise.all(contexts.splice(0).map(close));
      expect(errors.splice(0).join("\n"), "errors in the browser").toBe("");
    },
    /** A visitor who uses the API only. */
    client: () => new Client(server.url),
    mailTo: (email: string, text?: string) => mailReader(server.dataDir)(email, text),
    /** Returns the site's admin. */
    admin: memoizeStaff((): Promise<TestUser> => aUser(site, { email: ADMIN })),
    /** Returns a moderator. */
    moderator: memoizeStaff(async (): Promise<TestUser> => {
      const [admin, user] = [await site.admin(), await aUser(site)];
      const body = { roles: [ROLE.moderator] };
      await admin.client.call(updateUser, { params: { id: user._id }, body });
      return user;
    }),
    /** Opens a page in a browser context of its own. */
    open: async ({ allowed = [], refused, ...options }: OpenOptions = {}): Promise<Page> => {
      const context = await openContext(await sharedBrowser(), server.url, options);
      contexts.push(context);
      await watchViolations(context, refused ? [] : errors);
      listen(context, allowed);
      return context.newPage();
    },
  };
  return site;
}

/**
 * Returns a function that returns one user, created on first use. It signs in at first, because new
 * roles end all sessions, and when the last time may be too long ago for what staff do.
 */
function memoizeStaff(create: () => Promise<TestUser>): () => Promise<TestUser> {
  let creation: Promise<TestUser> | undefined;
  let signedInAt = 0;
  return async () => {
    creation ??= create();
    const user = await creation;
    if (Date.now() - signedInAt > RECENT_MS) {
      signedInAt = Date.now();
      await user.client.call(signIn, { body: { email: user.email, password: TRANSPORT_HASH } });
    }
    return user;
  };
}
