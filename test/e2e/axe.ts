import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "vitest";

// A popup is rendered outside the page's landmarks.
const POPUP = "[role=menu], [role=listbox]";
const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const FOCUS_GUARD = "[data-base-ui-focus-guard]";

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/**
 * Expects no axe violation in the dark theme, and no contrast violation in the light theme, which
 * differs only in colours.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const loose = (await page.locator(POPUP).count()) > 0 ? ["region"] : [];
  // Legacy mode avoids opening a page for frames, of which no page has any; reporting passed rules
  // takes as long as checking.
  const { violations } = await new AxeBuilder({ page })
    .exclude(FOCUS_GUARD)
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(STANDARD)
    .disableRules(loose)
    .analyze();
  expect(faultsIn(violations), state).toEqual([]);
  if ((page.viewportSize()?.width ?? 0) <= 760) return;
  const light = await page.evaluate(checkLightTheme, FOCUS_GUARD);
  expect(faultsIn(light), `${state}, light`).toEqual([]);
}

/** Runs in the page, with the axe that is there already: loading it again takes longer than this. */
async function checkLightTheme(excluded: string): Promise<Violations> {
  type Run = (context: object, options: object) => Promise<{ violations: Violations }>;
  const { axe } = globalThis as unknown as { axe: { run: Run } };
  document.documentElement.setAttribute("data-theme", "light");
  const options = { runOnly: ["color-contrast"], resultTypes: ["violations"] };
  const { violations } = await axe.run({ exclude: [[excluded]] }, options);
  document.documentElement.setAttribute("data-theme", "auto");
  return violations;
}

function faultsIn(violations: Violations): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  );
}
