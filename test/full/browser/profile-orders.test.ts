import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();

let maker: TestUser;
beforeAll(async () => {
  maker = await aUser(site);
  const creator = await aCharacter(maker);
  const posts: string[] = [];
  for (const title of ["First", "Second", "Third"]) {
    const isSold = title === "Second";
    const sale = { forSale: "true", forSalePrice: "100", creator: creator._id };
    posts.push(await aPost(maker, { title, category: "1", ...(isSold && sale) }));
  }
  const fan = await aUser(site);
  await fan.client.call(likePost, { params: { id: posts[0] ?? "" } });
});

/** Returns the titles of the shown creations in order. */
async function titlesIn(page: Page): Promise<string> {
  const tiles = page.getByRole("list", { name: `Clothing by ${maker.username}` }).getByRole("link");
  return (await tiles.locator("b").allTextContents()).join();
}

test("orders creations and shows those for sale, by keyboard", async () => {
  const path = `/profile/${maker.username}?category=1`;
  const page = await site.open();
  await visit(page, path);
  await eventually(() => titlesIn(page)).toBe("Third,Second,First");
  await tabTo(page, page.getByRole("button", { name: "Order: Newest" }));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Most liked" }).waitFor();
  await expectAccessible(page, "orders of a profile");
  await tabTo(page, page.getByRole("menuitem", { name: "Most liked" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => pathOf(page)).toBe(`${path}&sort=liked`);
  await eventually(() => titlesIn(page)).toBe("First,Third,Second");

  await tabTo(page, page.getByRole("link", { name: "For sale 1" }));
  await page.keyboard.press("Enter");
  await eventually(() => titlesIn(page)).toBe("Second");
  expect(new URL(page.url()).searchParams.get("sort")).toBe("liked");
  await page.getByRole("link", { name: "Clothing 1" }).waitFor();
  await expectAccessible(page, "what a profile has for sale");
  await page.goBack();
  await eventually(() => titlesIn(page)).toBe("First,Third,Second");
});

test("the tabs of a profile stay below the top bar of a phone", async () => {
  const page = await site.open({ width: 390, height: 500, touch: true });
  await visit(page, `/profile/${maker.username}?category=1`);
  const tab = page.getByRole("link", { name: "Clothing 3" });
  const topOf = async () => Math.round((await tab.boundingBox())?.y ?? 0);
  expect(await topOf()).toBeGreaterThan(52);
  await page.mouse.wheel(0, 5_000);
  await eventually(topOf).toBe(52);
  await page.getByRole("link", { name: "For sale 1" }).tap();
  await eventually(() => titlesIn(page)).toBe("Second");
});
