import { useEffect, useState } from "react";

const MAX_WAIT_MS = 2_000;

/** Runs low-priority work once the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  if (document.readyState !== "complete") {
    window.addEventListener("load", () => whenIdle(work), { once: true });
  } else if ("requestIdleCallback" in window) {
    window.requestIdleCallback(work, { timeout: MAX_WAIT_MS });
  } else {
    setTimeout(work);
  }
}

/** Returns whether the page has loaded and the browser has been idle since this component mounted. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
