import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { expectFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aPost, aUser, type TestUser } from "#test/makers.ts";

const site = startSite();
let maker: TestUser;
/** URL paths of a post with a like, one for sale and one of three pictures, which is the newest. */
let liked: string;
let forSale: string;
let several: string;
beforeAll(async () => {
  maker = await aUser(site);
  const fan = await aUser(site);
  const { _id: creator } = await aCharacter(maker);
  const id = await aPost(maker, { title: "Beloved", category: "2" });
  await fan.client.call(likePost, { params: { id } });
  liked = `/post/${id}`;
  const sale = { forSale: "true", forSalePrice: "1500", creator };
  forSale = `/post/${await anUploadedPost(maker, { title: "Offered", category: "1", ...sale }, 2)}`;
  several = `/post/${await anUploadedPost(maker, { title: "Turned", category: "2" }, 3)}`;
});

const switchOf = (page: Page) => page.getByRole("navigation", { name: "Order" });
const linkTo = (page: Page, name: string) => switchOf(page).getByRole("link", { name });
const currentOf = (page: Page) => switchOf(page).locator("[aria-current]").textContent();

function pathsOf(page: Page, list: string): Promise<(string | null)[]> {
  const links = page.getByRole("list", { name: list }).getByRole("link");
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

test("switches the order by keyboard, in the URL, and goes back", async () => {
  const page = await site.open();
  await visit(page, "/");
  await eventually(() => pathsOf(page, "Newest creations")).toEqual([several, forSale, liked]);
  expect(await currentOf(page)).toBe("Newest");
  await tabTo(page, linkTo(page, "Popular this week"));
  await page.keyboard.press("Enter");
  await eventually(() => pathsOf(page, "Popular this week")).toEqual([liked]);
  expect(pathOf(page)).toBe("/?sort=popular");
  expect(await page.title()).toBe("Popular this week · Parade");
  await expectFocus(linkTo(page, "Popular this week"));
  await expectAccessible(page, "popular posts");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await eventually(() => pathsOf(page, "Creations for sale")).toEqual([forSale]);
  expect(await currentOf(page)).toBe("For sale");
  await page.goBack();
  await eventually(() => pathsOf(page, "Popular this week")).toEqual([liked]);
  await page.goBack();
  await eventually(() => pathsOf(page, "Newest creations")).toEqual([several, forSale, liked]);
  expect(pathOf(page)).toBe("/");
});

test("switches the order by tabs of 48 pixels on a phone, which stay below the top bar", async () => {
  const page = await site.open({ width: 390, height: 480, touch: true });
  await visit(page, "/");
  await linkTo(page, "For sale").tap();
  await eventually(() => pathsOf(page, "Creations for sale")).toEqual([forSale]);
  await expectAccessible(page, "what is for sale, on a phone");
  await linkTo(page, "Newest").tap();
  await eventually(() => pathsOf(page, "Newest creations")).toHaveLength(3);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  for (const link of await switchOf(page).getByRole("link").all()) {
    const box = await link.boundingBox();
    expect(box?.height).toBe(48);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  const bar = await page.getByRole("banner").boundingBox();
  const tabs = await switchOf(page).boundingBox();
  expect(tabs?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
  await page.goBack();
  await eventually(() => pathsOf(page, "Creations for sale")).toEqual([forSale]);
});

test("switches the order without scripts", async () => {
  const page = await site.open({ scripts: false });
  await page.goto("/");
  await linkTo(page, "For sale").click();
  expect(await pathsOf(page, "Creations for sale")).toEqual([forSale]);
});

test("marks posts of several pictures with their number, beside a price at the bottom of narrow tiles", async () => {
  const page = await site.open();
  await visit(page, "/");
  const markOf = (title: string, count: number) =>
    page
      .getByRole("link", { name: `${title} by ${maker.username}` })
      .locator(`[data-count="${count}"]`);
  const tile = page.getByRole("link", { name: /^Turned by .*, ♥ 0, 3 pictures$/ });
  const [box, mark] = [await tile.boundingBox(), await markOf("Turned", 3).boundingBox()];
  expect(mark?.y).toBeCloseTo(box?.y ?? -1, 0);
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeCloseTo((box?.x ?? 0) + (box?.width ?? 0), 0);
  expect(mark?.height).toBe(24);
  const narrow = page.getByRole("link", { name: /^Offered by .*, APB\$ 1,500, 2 pictures$/ });
  const [low, lowMark] = [await narrow.boundingBox(), await markOf("Offered", 2).boundingBox()];
  expect(low?.width).toBeLessThan(176);
  expect((lowMark?.y ?? 0) + 24).toBeCloseTo((low?.y ?? 0) + (low?.height ?? 0), 0);
  const single = page.getByRole("link", { name: /^Beloved by / });
  expect(await single.getAttribute("aria-label")).not.toContain("pictures");
});
