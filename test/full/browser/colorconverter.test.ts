import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { pathOf, visit } from "#test/e2e/visitor.ts";

const site = sharedSite();

async function at(path: string, options: Parameters<typeof site.open>[0] = {}): Promise<Page> {
  const page = await site.open(options);
  if (options.scripts === false) await page.goto(path);
  else await visit(page, path);
  return page;
}

const field = (page: Page, label: "Hex" | "Hue" | "Sat" | "Lum") =>
  page.getByRole(label === "Hex" ? "textbox" : "spinbutton", { name: label, exact: true });
const value = (page: Page, label: Parameters<typeof field>[1]) => field(page, label).inputValue();

test("starts with 121212, and /apbhsl redirects to it", async () => {
  const page = await at("/apbhsl");
  await eventually(() => new URL(page.url()).pathname).toBe("/colorconverter");
  expect(await value(page, "Hex")).toBe("121212");
  expect(await page.getByRole("region", { name: "Preview" }).textContent()).toContain("0 / 0 / 1");
  expect(await page.getByRole("heading", { name: "About" }).isVisible()).toBe(true);
  expect(await page.getByRole("banner").count()).toBe(0);
});

test("converts three typed digits on Enter", async () => {
  const page = await at("/colorconverter?color=18a999");
  const hex = field(page, "Hex");
  await hex.fill("0f0");
  expect(await value(page, "Hue")).toBe("15");
  await hex.press("Enter");
  await eventually(() => value(page, "Hex")).toBe("00FF00");
  await eventually(() => new URL(page.url()).search).toBe("?color=00ff00");
});

test("restores the color after a reload without parameters, and applies a nearest color", async () => {
  const page = await at("/colorconverter?color=18a999");
  const nearest = page.getByRole("region", { name: "Nearest game colors" }).getByRole("button");
  await nearest.first().click();
  await eventually(() => new URL(page.url()).search).not.toBe("?color=18a999");
  const hex = await value(page, "Hex");
  await page.goto("/colorconverter");
  await eventually(() => value(page, "Hex")).toBe(hex);
});

test("Back leads to the page before, whichever colors were tried", async () => {
  const page = await at("/");
  await visit(page, "/colorconverter?color=18a999");
  for (const hex of ["aa2200", "00aa22"]) {
    await field(page, "Hex").fill(hex);
    await eventually(() => new URL(page.url()).search).toContain(hex);
  }
  await page.goBack();
  await eventually(() => pathOf(page)).toBe("/");
});

test("shows a shared color without scripts", async () => {
  const page = await at("/colorconverter?color=18a999", { scripts: false });
  expect(await page.getByRole("region", { name: "Preview" }).textContent()).toContain("15 / 5 / 6");
});

test("shows a note and works where the browser blocks storage", async () => {
  const page = await site.open();
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    }),
  );
  await page.goto("/colorconverter");
  await page.getByLabel("Hex").fill("18a999");
  await page.getByText("Not saved").waitFor();
  await eventually(() => value(page, "Hue")).toBe("15");
});
