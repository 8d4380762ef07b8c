import type { Page } from "@playwright/test";

/** What the exchange of a fallback for a late font may add up to. */
export const LATE_FONT_SHIFT_MAX = 0.002;

/** Records the layout shifts of the pages that a page opens from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push((entry as never as { value: number }).value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the sum of the recorded layout shifts of the open page. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    (window as never as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
}
