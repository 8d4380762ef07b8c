import { type CSSProperties, useEffect, useState } from "react";

const GAP = 6;

/** Returns the bottom of a field (px), or of the bar that it is on phones. */
function bottomOf(field: HTMLElement): number {
  const bar = field.closest("[data-top-bar]");
  const isBar = bar !== null && getComputedStyle(bar).position === "fixed";
  return isBar ? bar.getBoundingClientRect().bottom : field.getBoundingClientRect().bottom + GAP;
}

/** Returns where the screen beneath a field begins, and how high it is above a phone's keyboard (px). */
export function useBeneath(field: HTMLElement, isShown: boolean): CSSProperties {
  const [place, setPlace] = useState({ top: 0, height: 0 });
  useEffect(() => {
    if (!isShown) return;
    const screen = window.visualViewport;
    const measure = () => {
      const top = Math.max(bottomOf(field), 0);
      const end = screen ? screen.offsetTop + screen.height : window.innerHeight;
      setPlace({ top, height: Math.max(end - top, 0) });
    };
    measure();
    window.addEventListener("scroll", measure, { passive: true });
    screen?.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("scroll", measure);
      screen?.removeEventListener("resize", measure);
    };
  }, [field, isShown]);
  return { "--top": `${place.top}px`, "--height": `${place.height}px` } as CSSProperties;
}
