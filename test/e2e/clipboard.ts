import type { Page } from "@playwright/test";

/**
 * Reads what a page copied. Pages of the site may not read the clipboard, so a file of it that has
 * no permissions policy reads it in a tab of its own.
 */
export async function readClipboard(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  await reader.goto("/robots.txt");
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  await page.bringToFront();
  return text;
}
