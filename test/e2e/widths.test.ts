import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { PAGE_PATHS } from "#contract/pages.ts";
import { TAG_MAX } from "#contract/posts/rules.ts";
import { createReport } from "#contract/reports/contract.ts";
import { aBoard } from "#test/boards.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { focusFaultOf } from "#test/e2e/visible-focus.ts";
import { toastOf, visit } from "#test/e2e/visitor.ts";
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

test("every page fits 320, 390 and 768 pixels, those of staff too", async () => {
  const admin = await site.admin();
  const maker = await aUser(site);
  const post = await aShownPost(site, maker, { title: "W".repeat(30) });
  const report = { kind: "post", targetId: post, reason: 2, note: "m".repeat(200) } as const;
  await (await aUser(site)).client.call(createReport, { body: report });
  const board = await aBoard(maker, { title: "W".repeat(30), postId: post });
  const ids = { user: maker._id, profile: maker.username, post, board };
  const paths = PAGE_PATHS.map((path) =>
    path.replace(/(\w+)\/:\w+/, (_, of) => `${of}/${ids[of as keyof typeof ids] ?? "1"}`),
  );
  const isForVisitors = (path: string) => /^.(login|join|auth|re\w+-)/.test(path);
  const options = { width: 320, height: HEIGHT, scripts: false, allowed: [/status of 40\d/] };
  const [visitors, staff] = [await site.open(options), await site.open({ ...options, as: admin })];
  for (const path of paths) {
    const page = isForVisitors(path) ? visitors : staff;
    await page.goto(path);
    expect.soft([path, await overflowsOf(page, [320, 390, 768])]).toEqual([path, {}]);
  }
});

test("the focus of each control of the shell is visible", async () => {
  const page = await site.open({ as: await aUser(site) });
  // Its list does not grow while the footer is reached.
  await visit(page, "/following");
  // From then on the focus is shown, as it moves by keyboard.
  await page.keyboard.press("Tab");
  const controls = page.locator(":is(header, nav, footer) :is(a, button, input):visible");
  const faults: string[] = [];
  for (const control of await controls.all()) {
    await control.focus();
    const fault = await focusFaultOf(control);
    if (fault) faults.push(fault);
  }
  expect(faults).toEqual([]);
  expect(await controls.count()).toBeGreaterThan(20);
});

test("a toast on a phone is right above the page's bar", async () => {
  const page = await site.open({ width: 390, height: 844, touch: true });
  await visit(page, "/loadout?seed=k3f9x2a");
  await page.getByRole("button", { name: "Copy link" }).last().click();
  const toast = toastOf(page, "The browser forbids copying. Copy the page's address instead.");
  await toast.waitFor();
  const shown = await toast.boundingBox();
  const button = await page.getByRole("button", { name: "Reroll Loadout" }).boundingBox();
  const distance = (button?.y ?? 0) - ((shown?.y ?? 0) + (shown?.height ?? 0));
  expect(distance).toBeGreaterThan(8);
  expect(distance).toBeLessThan(80);
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
