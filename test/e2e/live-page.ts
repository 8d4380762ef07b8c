import type { Page } from "@playwright/test";
import type { Pages } from "#test/e2e/pages.ts";
import { visit } from "#test/e2e/visitor.ts";
import type { TestUser } from "#test/makers.ts";

type LiveOptions = {
  as: TestUser;
  /** Whether the page watches a post or a user. */
  watching?: boolean;
  width?: number;
  allowed?: readonly RegExp[];
};

/** Resolves when the page's socket is connected, and its watch request is confirmed. */
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

/** Opens a page of a signed-in user and waits for its socket. */
export async function openLivePage(
  site: Pages,
  path: string,
  { watching = false, ...options }: LiveOptions,
): Promise<Page> {
  const page = await site.open(options);
  const live = liveOn(page, watching);
  await visit(page, path);
  await live;
  return page;
}

/** Returns the locators of a page's likes, comments and notifications. */
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
