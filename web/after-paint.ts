import { queueClicks } from "#web/lib/pre-hydration/replay-clicks.ts";

/** Latest start of the scripts (ms), for browsers without paint timing. */
const MAX_WAIT_MS = 2_000;

/**
 * Starts the page's scripts after the first paint, so that they don't compete with it for bandwidth
 * and processor.
 */
function startScripts(): void {
  const scripts = document.querySelector("template#scripts");
  if (!(scripts instanceof HTMLTemplateElement)) return;
  scripts.remove();
  document.body.append(scripts.content);
}

queueClicks();
// Browsers don't paint a background tab.
if (document.hidden) {
  startScripts();
} else {
  new PerformanceObserver((drawn) => {
    if (drawn.getEntriesByName("first-contentful-paint").length > 0) startScripts();
  }).observe({ type: "paint", buffered: true });
  setTimeout(startScripts, MAX_WAIT_MS);
}
