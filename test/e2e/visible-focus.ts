import type { Locator } from "@playwright/test";
import { eventually } from "#test/e2e/browser.ts";

/** Expects the focused element to have a focus ring and not to be covered entirely. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  await eventually(() => focusFaultOf(target)).toBe(null);
}

/** Returns why the focus on an element is not visible, or null when it is. */
export function focusFaultOf(target: Locator): Promise<string | null> {
  return target.evaluateAll(faultOf);
}

function faultOf([target]: Element[]): string | null {
  if (!target) return "nothing";
  const html = target.outerHTML.slice(0, 160);
  // A visually hidden control has its ring on a surrounding element.
  const parent = target.parentElement ?? target;
  const around = [parent.parentElement ?? parent, parent, ...parent.children];
  const rings = [...around, ...target.querySelectorAll("*")].filter((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2;
  });
  const ringed = rings.find((ring) => ring.contains(target)) ?? rings[0];
  if (!ringed) return `no ring: ${html}`;
  const { left, top, right, bottom } = ringed.getBoundingClientRect();
  const seen = [0.1, 0.5, 0.9].some((share) => {
    const [x, y] = [left + (right - left) * share, top + (bottom - top) * share];
    const shown = document.elementFromPoint(x, y);
    return shown && (ringed.contains(shown) || shown.contains(ringed));
  });
  return seen ? null : `covered: ${html}`;
}
