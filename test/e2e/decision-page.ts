import type { Locator, Page } from "@playwright/test";
import { listNotifications } from "#contract/notifications/contract.ts";
import { eventually } from "#test/e2e/browser.ts";
import type { TestUser } from "#test/makers.ts";

/** Waits until a user was notified of a decision; returns the URL of its page. */
export async function decisionOf({ client }: TestUser): Promise<string> {
  let id: string | undefined;
  await eventually(async () => {
    const { body } = await client.call(listNotifications, { query: {} });
    id = body.notifications?.find(({ decision }) => decision !== null)?.decision?._id;
    return id;
  }).toBeDefined();
  return `/decision/${id}`;
}

/** Returns what the page of a decision says under a heading. */
export function factOf(page: Page, name: string): Locator {
  const terms = page.getByRole("term").filter({ hasText: name });
  return terms.locator("xpath=..").getByRole("definition");
}
