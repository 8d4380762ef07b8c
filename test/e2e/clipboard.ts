import type { Page } from "@playwright/test";

/**
 * Returns the text a page copied. The permissions policy of the site's pages blocks reading the
 * clipboard, so a file without that policy reads it in a second tab.
 */
export async function readClipboard(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  await reader.goto("/robots.txt");
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  await page.bringToFront();
  return text;
}
