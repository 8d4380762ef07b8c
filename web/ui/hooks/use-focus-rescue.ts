import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the element of the ref when a change removes or hides the focused element. The
 * element needs a tabIndex of -1.
 */
export function useFocusRescue<Element extends HTMLElement>(
  changing: unknown,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const before = useRef(changing);
  useEffect(() => {
    if (before.current === changing) return;
    before.current = changing;
    if (isLost(document.activeElement)) element.current?.focus({ preventScroll: true });
  }, [changing]);
  return element;
}

/** Returns whether the focused element is gone; a hidden one still has the focus for a moment. */
function isLost(focused: Element | null): boolean {
  return focused === document.body || focused?.checkVisibility?.() === false;
}
