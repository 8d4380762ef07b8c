import { useSyncExternalStore } from "react";
import { useSite } from "#web/platform/document/site.ts";

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

const subscribe = () => () => undefined;
const signalled = () => navigator.globalPrivacyControl === true;

/**
 * Whether the person asked, by Global Privacy Control, for nothing to reach others: the request
 * said so, or the browser does (a page that was kept knows of no request).
 */
export function hasOptedOut({ optedOut }: { optedOut: boolean }): boolean {
  return optedOut || signalled();
}

/** The same while rendering; the first drawing has what the server knew. */
export function useOptedOut(): boolean {
  const { optedOut } = useSite();
  return useSyncExternalStore(subscribe, signalled, () => false) || optedOut;
}
