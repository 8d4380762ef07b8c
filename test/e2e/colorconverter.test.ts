import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";

const site = sharedSite();

async function at(path: string): Promise<Page> {
  const page = await site.open();
  await visit(page, path);
  return page;
}

const field = (page: Page, label: "Hex" | "Hue" | "Sat" | "Lum") =>
  page.getByRole(label === "Hex" ? "textbox" : "spinbutton", { name: label, exact: true });
const value = (page: Page, label: Parameters<typeof field>[1]) => field(page, label).inputValue();

test("converts a typed hex color, shares it by the URL, and recomputes it as values are edited by keyboard", async () => {
  const page = await at("/colorconverter");
  await page.getByLabel("Hex").fill("18a999");
  await eventually(() => value(page, "Hue")).toBe("15");
  expect([await value(page, "Sat"), await value(page, "Lum")]).toEqual(["5", "6"]);
  await eventually(() => new URL(page.url()).search).toBe("?color=18a999");
  const other = await at(page.url());
  expect(await other.getByRole("region", { name: "Preview" }).textContent()).toContain(
    "15 / 5 / 6",
  );

  const hue = field(page, "Hue");
  await hue.focus();
  await page.keyboard.press("ArrowUp");
  await eventually(() => value(page, "Hue")).toBe("16");
  await eventually(() => value(page, "Hex")).not.toBe("18A999");
  await hue.fill("99");
  await page.keyboard.press("Tab");
  await eventually(() => value(page, "Hue")).toBe("31");
  const lum = page.getByRole("slider", { name: "Lum, steps" });
  await lum.focus();
  await page.keyboard.press("Home");
  await eventually(() => value(page, "Hex")).toBe("000000");
  expect(await value(page, "Hue")).toBe("31");
});
