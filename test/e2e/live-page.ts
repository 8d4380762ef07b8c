import type { Page } from "@playwright/test";
import { expect } from "vitest";
import type { TestSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import type { TestUser } from "#test/makers.ts";

/** What others do shows so soon. */
const SOON_MS = 1_000;

/** Expects of what a page shows within a second. */
export const soon = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: SOON_MS, interval: 20 });

type LiveOptions = {
  as: TestUser;
  /** The page asks to hear of a post or a user. */
  watching?: boolean;
  width?: number;
  allowed?: readonly RegExp[];
};

/** Resolves when the page is connected, and is told what it asked to hear of. */
export function liveOn(page: Page, watching = false): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        if (!watching && String(payload).startsWith("40")) resolve();
      });
      socket.on("framesent", ({ payload }) => {
        if (watching && String(payload).includes('"WATCH"')) resolve();
      });
    });
  });
}

/** A page of a signed-in person, connected. */
export async function openLivePage(
  site: TestSite,
  path: string,
  { watching = false, ...options }: LiveOptions,
): Promise<Page> {
  const page = await site.open(options);
  const live = liveOn(page, watching);
  await visit(page, path);
  await live;
  return page;
}

/** What is used of the community's parts of a page. */
export function communityOf(page: Page) {
  const comments = page.getByRole("region", { name: /^Comments/ });
  return {
    like: page.getByRole("button", { name: /^Like,/ }),
    comments,
    commentField: comments.getByLabel("Comment", { exact: true }),
    send: comments.getByRole("button", { name: "Comment", exact: true }),
    commentRows: comments.getByRole("listitem").filter({ has: page.locator("time") }),
    bell: page.getByRole("button", { name: /^Notifications/ }),
    dropdown: page.getByRole("dialog", { name: "Notifications" }),
  };
}
