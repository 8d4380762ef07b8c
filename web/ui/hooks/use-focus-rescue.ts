import { type RefObject, useEffect, useRef } from "react";

/**
 * When a change takes away or hides what had the focus, gives it to the element of the ref, so that the
 * keyboard goes on from there. The element needs a tabIndex of -1.
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

/** What has gone from sight still has the focus for a moment. */
function isLost(focused: Element | null): boolean {
  return focused === document.body || focused?.checkVisibility?.() === false;
}
