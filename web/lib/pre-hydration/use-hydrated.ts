import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Returns whether the page is hydrated: until then it must render what the server rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
