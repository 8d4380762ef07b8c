import type { Locator, Page } from "@playwright/test";
import { expect } from "vitest";
import { signIn } from "#contract/accounts/contract.ts";
import { eventually } from "#test/e2e/browser.ts";
import { expectVisibleFocus } from "#test/e2e/visible-focus.ts";
import { TRANSPORT_HASH } from "#test/makers.ts";

/** Signs in by the API; the page has the session from then on. */
export async function signInByApi(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(signIn.path, {
    data: { email, password: TRANSPORT_HASH },
  });
  expect(answer.ok()).toBe(true);
}

/** Goes to a URL and waits for hydration. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "commit" });
  await page.getByLabel("Messages").waitFor({ state: "attached" });
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

export async function expectFocus(target: Locator): Promise<void> {
  await eventually(() => hasFocus(target)).toBe(true);
}

const FAR = 60;

/** Moves the focus to a control by keyboard and expects it to be visible there. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < FAR; presses += 1) {
    if (await hasFocus(target)) return expectVisibleFocus(target);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** Returns a control's accessible description: error, hint and counter. */
export function descriptionOf(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}

/** Expects the field to be invalid with its message right below. */
export async function expectFault(field: Locator, message: string): Promise<void> {
  await eventually(() => descriptionOf(field)).toContain(message);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const below = await field.evaluate((element, text) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    const shown = ids
      .map((id) => document.getElementById(id))
      .find((one) => one?.textContent === text);
    return shown && shown.getBoundingClientRect().top - element.getBoundingClientRect().bottom;
  }, message);
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(24);
}

export async function expectNoFault(field: Locator): Promise<void> {
  await eventually(() => field.getAttribute("aria-invalid")).toBe(null);
}

/** Returns the path and query of a page's URL. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

export function toastOf(page: Page, text: string): Locator {
  return page.getByLabel("Messages").getByText(text);
}
