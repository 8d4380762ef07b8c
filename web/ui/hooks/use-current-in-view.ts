import { type RefObject, useEffect, useRef } from "react";

/** What is seen beyond the current link, where more follows (px). */
const BEYOND = 32;

/**
 * Returns the ref of a row that scrolls sideways where it is too narrow: so far that its current link is in view.
 * `current` is another value for each link.
 */
export function useCurrentInView(current: string | number): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another then
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !link) return;
    const end = link.offsetLeft + link.offsetWidth - row.current.offsetLeft;
    row.current.scrollLeft = end + BEYOND - row.current.clientWidth;
  }, [current]);
  return row;
}
