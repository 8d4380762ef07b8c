import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "vitest";

// A popup is rendered outside the page's landmarks.
const POPUP = "[role=menu], [role=listbox]";
const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects no axe violation in the dark theme, and no contrast violation in the light theme, which
 * differs only in colours.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const loose = (await page.locator(POPUP).count()) > 0 ? ["region"] : [];
  const all = axe(page).withTags(STANDARD).disableRules(loose);
  expect(await faultsOf(all), state).toEqual([]);
  if ((page.viewportSize()?.width ?? 0) <= 760) return;
  await draw(page, "light");
  expect(await faultsOf(axe(page).withRules("color-contrast")), `${state}, light`).toEqual([]);
  await draw(page, "dark");
}

function axe(page: Page): AxeBuilder {
  // Legacy mode avoids opening a page for frames, of which no page has any; reporting passed rules
  // takes as long as checking.
  return new AxeBuilder({ page })
    .exclude("[data-base-ui-focus-guard]")
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
}

function draw(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
}

async function faultsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  );
}
