import { useEffect } from "react";
import { whenIdle } from "#web/platform/pre-hydration/when-idle.ts";

/** Keeps the page at `path` too, as it is for any visitor. */
export function useOffline(path: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    // The worker's start takes its share of the processor from a page that is coming alive.
    whenIdle(() => void keep(path, leaving.signal).catch(() => undefined));
    return () => leaving.abort();
  }, [path]);
}

async function keep(path: string, leaving: AbortSignal): Promise<void> {
  const { keepWithFiles } = await import("#web/platform/offline/offline.ts");
  await keepWithFiles(path, leaving);
}
