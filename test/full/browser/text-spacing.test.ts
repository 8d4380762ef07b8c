import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

// WCAG 2.2: 1.4.10 (reflow) and 1.4.12 (text spacing).
const site = sharedSite();
let maker: TestUser;
let post: string;
beforeAll(async () => {
  maker = await aUser(site);
  const character = await aCharacter(maker);
  const sale = { forSale: "true", forSalePrice: "1500", creator: character._id };
  post = await anUploadedPost(
    maker,
    { category: "1", title: "A jacket of many colors", ...sale },
    2,
  );
  const body = { text: "Well done, and a longer word: Straßenbahnhaltestelle" };
  await maker.client.call(createComment, { params: { id: post }, body });
});

/** Sets the spacing that texts must bear. */
function spaceTexts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Returns the texts of elements that cut them off without an ellipsis. */
function cutTexts(): string[] {
  return [...document.body.querySelectorAll<HTMLElement>("*")]
    .filter((element) => {
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const isHidden = element.clientWidth <= 1 || !element.checkVisibility();
      if (!hasText || isShortened || isHidden) return false;
      const cutsAcross = /hidden|clip/.test(style.overflowX);
      const cutsDown = /hidden|clip/.test(style.overflowY);
      return (
        (cutsAcross && element.scrollWidth > element.clientWidth + 1) ||
        (cutsDown && element.scrollHeight > element.clientHeight + 1)
      );
    })
    .map((element) => element.textContent ?? "");
}

async function faultsOf(page: Page): Promise<{ cut: string[]; width: number }> {
  await page.evaluate(spaceTexts);
  return {
    cut: await page.evaluate(cutTexts),
    width: await page.evaluate(() => document.documentElement.scrollWidth),
  };
}

test("pages with widely spaced texts fit 320 pixels, and cut nothing off", async () => {
  const visitor = await site.open({ width: 320, height: 640, allowed: [/status of 404/] });
  for (const path of ["/", "/explore", "/search?query=jacket", "/login", "/join?with=email"]) {
    await visit(visitor, path);
    expect.soft(await faultsOf(visitor), path).toEqual({ cut: [], width: 320 });
  }
  for (const path of ["/colorconverter", "/loadout", "/loadout/manage", "/accessibility", "/404"]) {
    await visit(visitor, path);
    expect.soft(await faultsOf(visitor), path).toEqual({ cut: [], width: 320 });
  }
  const member = await site.open({ as: maker, width: 320, height: 640 });
  for (const path of [
    `/post/${post}`,
    `/post/${post}/edit`,
    `/profile/${maker.username}?category=all`,
    "/settings",
    "/notifications",
    "/post/create",
  ]) {
    await visit(member, path);
    expect.soft(await faultsOf(member), path).toEqual({ cut: [], width: 320 });
  }
});
