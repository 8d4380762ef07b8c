import { expect, test } from "vitest";
import { sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, visit } from "#test/e2e/visitor.ts";

const site = sharedSite();

test("the table of contents links to each section, also by keyboard", async () => {
  const page = await site.open({ width: 390, height: 844 });
  await visit(page, "/privacy-policy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  const titles = await contents.getByRole("link").allTextContents();
  expect(await page.getByRole("article").getByRole("heading").allTextContents()).toEqual(titles);
  await contents.getByRole("link", { name: "Your California rights" }).focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: "Your California rights" });
  await expectFocus(heading);
  expect(new URL(page.url()).hash).toBe("#california");
  const { y = -1 } = (await heading.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(844);
});
