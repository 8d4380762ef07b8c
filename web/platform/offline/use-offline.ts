import { useEffect } from "react";
import { whenAtRest } from "#web/platform/pre-hydration/at-rest.ts";

/** Keeps the page at `path` too, as it is for any visitor. */
export function useOffline(path: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    // The worker's start takes its share of the processor from a page that is coming alive.
    whenAtRest(() => void keep(path, leaving.signal).catch(() => undefined));
    return () => leaving.abort();
  }, [path]);
}

async function keep(path: string, leaving: AbortSignal): Promise<void> {
  const { keepWithFiles } = await import("#web/platform/offline/offline.ts");
  await keepWithFiles(path, leaving);
}
