const AT_MOST_MS = 2_000;

/** Does work that nobody waits for, once the page has loaded and the browser has nothing to do. */
export function whenIdle(work: () => void): void {
  if (document.readyState !== "complete") {
    window.addEventListener("load", () => whenIdle(work), { once: true });
  } else if ("requestIdleCallback" in window) {
    window.requestIdleCallback(work, { timeout: AT_MOST_MS });
  } else {
    setTimeout(work);
  }
}
