import { useEffect } from "react";
import { whenAtRest } from "#web/platform/at-rest.ts";
import { OFFLINE_PAGE } from "#web/platform/offline-page.ts";

const SCRIPT = "/service-worker.js";
const FILES = "/assets/";
const SETTLED_MS = 500;

/** Keeps the site's code in the browser, so that it starts without a connection the next time. */
export function startOffline(): void {
  void keepWithFiles(OFFLINE_PAGE, new AbortController().signal);
}

/** Keeps the page at `path` too, as it is for any visitor. */
export function useOffline(path: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    // The worker's start takes its share of the processor from a page that is coming alive.
    whenAtRest(() => void keepWithFiles(path, leaving.signal));
    return () => leaving.abort();
  }, [path]);
}

/** Has the worker keep a page with what is loaded by now, and again when more has been. */
async function keepWithFiles(page: string, leaving: AbortSignal): Promise<void> {
  const worker = await activeWorker();
  if (!worker || leaving.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => worker.postMessage({ page, files: loadedFiles() }), SETTLED_MS);
  });
  observer.observe({ type: "resource", buffered: true });
  leaving.addEventListener("abort", () => {
    clearTimeout(timer);
    observer.disconnect();
  });
}

async function activeWorker(): Promise<ServiceWorker | null> {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return null;
  // A browser that forbids it shows the page as long as there is a connection.
  if (navigator.onLine) await navigator.serviceWorker.register(SCRIPT).catch(() => undefined);
  return (await navigator.serviceWorker.ready).active;
}

/** Every file of the build that the page has loaded so far. */
function loadedFiles(): string[] {
  const paths = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(FILES))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
}
