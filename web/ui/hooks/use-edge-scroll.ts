import { useEffect, useEffectEvent } from "react";

/** How near to an edge of the window the page scrolls (px). */
const EDGE = 144;

/** How fast it scrolls at the edge itself (px a second). */
const SPEED = 900;

/**
 * Scrolls the page while what is dragged is near the upper or lower edge of the window. `yOf` returns how far below
 * the upper one it is (px), or null while nothing is dragged; `onScroll` is called after each step.
 */
export function useEdgeScroll(
  isActive: boolean,
  yOf: () => number | null,
  onScroll: () => void,
): void {
  const step = useEffectEvent((elapsed: number) => {
    const y = yOf();
    const speed = y === null ? 0 : speedAt(y, window.innerHeight);
    if (speed === 0) return;
    const before = window.scrollY;
    window.scrollBy({ top: (speed * elapsed) / 1000, behavior: "instant" });
    if (window.scrollY !== before) onScroll();
  });
  useEffect(() => {
    if (!isActive) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      step(now - last);
      last = now;
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isActive]);
}

/** Returns how fast a page of a height scrolls (px a second), up if negative. */
export function speedAt(y: number, height: number): number {
  const above = Math.max(0, EDGE - y);
  const below = Math.max(0, y - (height - EDGE));
  return (Math.min(below, EDGE) - Math.min(above, EDGE)) * (SPEED / EDGE);
}
