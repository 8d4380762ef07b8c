import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { TAG_MAX } from "#contract/posts/rules.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aUser } from "#test/makers.ts";

const site = sharedSite();
const HEIGHT = 800;

/** Returns by how much a page is wider than the window, at each width where it is. */
async function overflowsOf(page: Page, widths: readonly number[]): Promise<Record<number, number>> {
  const overflows: Record<number, number> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const shown = await page.evaluate(() => document.documentElement.scrollWidth);
    if (shown !== width) overflows[width] = shown - width;
  }
  return overflows;
}

test("a post with the longest tags, beside similar ones, fits every window", async () => {
  const [maker, other] = await Promise.all([aUser(site), aUser(site)]);
  const tags = ["m", "w", "o"].map((letter) => letter.repeat(TAG_MAX));
  const post = await aShownPost(site, maker, { category: "2", tags });
  for (let count = 0; count < 3; count += 1) {
    await aShownPost(site, other, { category: "2", tags });
  }
  const page = await site.open();
  await visit(page, `/post/${post}`);
  const similar = page.getByRole("region", { name: "Similar" });
  await similar.getByRole("link", { name: tags[2] }).waitFor();
  const widths = [320, 390, 760, 761, 768, 1024, 1100, 1279, 1440, 2560];
  expect(await overflowsOf(page, widths)).toEqual({});
});

test("a price of the search shows all its digits in 320 pixels", async () => {
  const page = await site.open({ width: 320, height: HEIGHT, touch: true });
  await visit(page, "/search?filterForSale=true");
  const field = page.getByLabel("Price to", { exact: true });
  expect(await field.inputValue()).toBe("9,999,999,999");
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});
