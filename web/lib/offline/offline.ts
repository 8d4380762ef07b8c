import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";
import { OFFLINE_PAGE } from "./offline-page.ts";

const SCRIPT = "/service-worker.js";
const FILES = "/assets/";
const DEBOUNCE_MS = 500;

/** Has the service worker cache the site's code, so that it starts offline. */
export function startOffline(): void {
  void cacheWithFiles(OFFLINE_PAGE, new AbortController().signal);
}

/**
 * Has the service worker cache a page with the files loaded by now, and again when more have
 * loaded.
 */
export async function cacheWithFiles(page: string, leaving: AbortSignal): Promise<void> {
  const worker = await activeWorker();
  if (!worker || leaving.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => worker.postMessage({ page, files: loadedFiles() }), DEBOUNCE_MS);
  });
  observer.observe({ type: "resource", buffered: true });
  leaving.addEventListener("abort", () => {
    clearTimeout(timer);
    observer.disconnect();
  });
}

async function activeWorker(): Promise<ServiceWorker | null> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return null;
  // Where service workers are forbidden, the page works online only.
  if (navigator.onLine) {
    await navigator.serviceWorker.register(trustedScriptUrl(SCRIPT)).catch(() => undefined);
  }
  return (await navigator.serviceWorker.ready).active;
}

/** Returns the build files that the page has loaded so far. */
function loadedFiles(): string[] {
  const paths = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(FILES))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
}
