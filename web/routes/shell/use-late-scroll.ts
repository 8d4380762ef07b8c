import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Under which `ScrollRestoration` stores the positions when a page is left. */
export const SCROLL_POSITIONS = "parade.scroll";

/** What a person does to scroll by themselves. */
const OWN_SCROLLING = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/**
 * Scrolls to where a page was left once it is long enough, after going back to it from a page that was reloaded:
 * its answers may be slow. Whoever scrolls meanwhile stays where they are.
 */
export function useLateScroll(): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  useEffect(() => {
    const position = isReturn ? storedPosition(key) : 0;
    if (position <= reach()) return;
    const observer = new ResizeObserver(() => {
      if (position > reach()) return;
      window.scrollTo(0, position);
      stop();
    });
    function stop() {
      observer.disconnect();
      for (const event of OWN_SCROLLING) window.removeEventListener(event, stop);
    }
    observer.observe(document.body);
    for (const event of OWN_SCROLLING) window.addEventListener(event, stop, { passive: true });
    return stop;
  }, [key, isReturn]);
}

/** Returns how far the page can be scrolled (px). */
function reach(): number {
  return document.documentElement.scrollHeight - window.innerHeight;
}

function storedPosition(key: string): number {
  try {
    const position: unknown = JSON.parse(window.sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}")[
      key
    ];
    return typeof position === "number" ? position : 0;
  } catch {
    return 0;
  }
}
