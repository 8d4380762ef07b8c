import { queueClicks } from "#web/platform/pre-hydration/replay-clicks.ts";

/** For browsers that don't tell when they have drawn. */
const AT_THE_LATEST_MS = 2_000;

/**
 * Starts the page's scripts once the page has been drawn: until then they would take their share of
 * the connection and of the processor from what people wait to see.
 */
function startScripts(): void {
  const scripts = document.querySelector("template#scripts");
  if (!(scripts instanceof HTMLTemplateElement)) return;
  scripts.remove();
  document.body.append(scripts.content);
}

queueClicks();
// A tab in the background is not drawn.
if (document.hidden) {
  startScripts();
} else {
  new PerformanceObserver((drawn) => {
    if (drawn.getEntriesByName("first-contentful-paint").length > 0) startScripts();
  }).observe({ type: "paint", buffered: true });
  setTimeout(startScripts, AT_THE_LATEST_MS);
}
