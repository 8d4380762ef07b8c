import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { TAG_MAX } from "#contract/posts/rules.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aCharacter, aUser } from "#test/makers.ts";

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

test("a profile and the tagline of home fit in text of 150 and 200 %", async () => {
  const maker = await aUser(site);
  const { _id: creator } = await aCharacter(maker);
  const sale = { forSale: "true", forSalePrice: "1500", creator };
  await aShownPost(site, maker, { category: "2", ...sale });
  const page = await site.open();
  const widths = [761, 900, 1199, 1200, 1280, 1440, 1487, 2560];
  const scale = (percent: number) =>
    page.evaluate(
      (size) => document.documentElement.style.setProperty("font-size", size),
      `${percent}%`,
    );
  await visit(page, `/profile/${maker.username}`);
  for (const percent of [150, 200]) {
    await scale(percent);
    expect({ percent, ...(await overflowsOf(page, widths)) }).toEqual({ percent });
  }
  await visit(page, "/");
  const tagline = page.getByRole("region", { name: "Create. Share. Socialize." });
  for (const percent of [150, 200]) {
    await scale(percent);
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      const cut = await tagline.evaluate((cover) => {
        const text = cover.querySelector("p")?.getBoundingClientRect();
        const box = cover.getBoundingClientRect();
        return (text?.top ?? 0) < box.top || (text?.bottom ?? 0) > box.bottom;
      });
      expect({ percent, width, cut }).toEqual({ percent, width, cut: false });
    }
  }
});
