import { useEffect } from "react";

const SCRIPT = "/service-worker.js";
const FILES = "/assets/";
const SETTLED_MS = 500;

/** Keeps the page at `path` in the browser, so that it opens without a connection the next time. */
export function useOffline(path: string): void {
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    let observer: PerformanceObserver | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    // A browser that forbids it shows the page as long as there is a connection.
    void navigator.serviceWorker.register(SCRIPT).catch(() => undefined);
    void navigator.serviceWorker.ready.then(({ active }) => {
      if (left || !active) return;
      observer = new PerformanceObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(
          () => active.postMessage({ page: path, files: loadedFiles() }),
          SETTLED_MS,
        );
      });
      observer.observe({ type: "resource", buffered: true });
    });
    return () => {
      left = true;
      clearTimeout(timer);
      observer?.disconnect();
    };
  }, [path]);
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
