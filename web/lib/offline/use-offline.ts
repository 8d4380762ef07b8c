import { useEffect } from "react";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";

/** Has the service worker cache the page at `path`, as visitors get it. */
export function useOffline(path: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    // Starting the worker would compete with hydration for the processor.
    whenIdle(() => void cacheCurrentPage(path, leaving.signal).catch(() => undefined));
    return () => leaving.abort();
  }, [path]);
}

async function cacheCurrentPage(path: string, leaving: AbortSignal): Promise<void> {
  const { cacheWithFiles } = await import("./offline.ts");
  await cacheWithFiles(path, leaving);
}
