import type { Locator } from "@playwright/test";
import { eventually } from "#test/e2e/browser.ts";

/** Who goes by keys sees where they are: a ring is drawn, and nothing covers all of what has it. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  await eventually(() => focusFaultOf(target)).toBe(null);
}

/** What keeps the focus on an element from being seen, null where nothing does. */
export function focusFaultOf(target: Locator): Promise<string | null> {
  return target.evaluateAll(faultOf);
}

function faultOf([target]: Element[]): string | null {
  if (!target) return "nothing";
  const told = target.outerHTML.slice(0, 160);
  // A control that is drawn by what stands around it has its ring there.
  const parent = target.parentElement ?? target;
  const around = [parent.parentElement ?? parent, parent, ...parent.children];
  const rings = [...around, ...target.querySelectorAll("*")].filter((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2;
  });
  const ringed = rings.find((ring) => ring.contains(target)) ?? rings[0];
  if (!ringed) return `no ring: ${told}`;
  const { left, top, right, bottom } = ringed.getBoundingClientRect();
  const seen = [0.1, 0.5, 0.9].some((share) => {
    const [x, y] = [left + (right - left) * share, top + (bottom - top) * share];
    const shown = document.elementFromPoint(x, y);
    return shown && (ringed.contains(shown) || shown.contains(ringed));
  });
  return seen ? null : `covered: ${told}`;
}
