/** A tab in the background draws nothing, and yet should start. */
const AT_THE_LATEST_MS = 1_000;

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

requestAnimationFrame(() => setTimeout(startScripts));
setTimeout(startScripts, AT_THE_LATEST_MS);
