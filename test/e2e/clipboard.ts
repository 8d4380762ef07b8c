import type { Page } from "@playwright/test";

/** Returns the text a page copied. */
export async function readClipboard(page: Page): Promise<string> {
  // Only the page in front may read.
  await page.bringToFront();
  return page.evaluate(() => navigator.clipboard.readText());
}
