import { useSyncExternalStore } from "react";
import { useSite } from "#web/lib/document/site.ts";

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

const subscribe = () => () => undefined;
const hasGpcSignal = () => navigator.globalPrivacyControl === true;

/**
 * Returns whether the visitor opted out by Global Privacy Control: in the request's header or in
 * the browser, as a cached page had no request.
 */
export function hasOptedOut({ optedOut }: { optedOut: boolean }): boolean {
  return optedOut || hasGpcSignal();
}

/** Returns the same while rendering; the first render matches the server's. */
export function useOptedOut(): boolean {
  const { optedOut } = useSite();
  return useSyncExternalStore(subscribe, hasGpcSignal, () => false) || optedOut;
}
