import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Scrolls with a change of an element's height, so that a focused field below it stays where it is. The
 * element changes with `state`.
 */
export function useSteadyFocus(state: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes the height
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const before = height.current;
    height.current = box.getBoundingClientRect().height;
    if (isBelow(box, document.activeElement)) window.scrollBy(0, height.current - before);
  }, [state]);
  return element;
}

function isBelow(box: Element, other: Element | null): boolean {
  if (!other) return false;
  const position = box.compareDocumentPosition(other);
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !box.contains(other);
}
