import { type RefObject, useEffect, useRef } from "react";

/**
 * When a change takes away what had the focus, gives it to the element of the ref, so that the
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
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [changing]);
  return element;
}
