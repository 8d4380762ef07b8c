import { CONTROL_KEY } from "#contract/streams/rules.ts";
import { safeStorage } from "#web/lib/stored-state.ts";

const NAME = "parade.remote";

/**
 * Returns the key with which this device controls a stream view, or null. A link brings it in its
 * fragment, which no server sees; it is stored, and leaves the address.
 */
export function takeRemoteKey(): string | null {
  const brought = window.location.hash.slice(1);
  if (CONTROL_KEY.test(brought)) {
    safeStorage.setItem(NAME, brought);
    window.history.replaceState(window.history.state, "", window.location.pathname);
    return brought;
  }
  const stored = safeStorage.getItem(NAME);
  return stored !== null && CONTROL_KEY.test(stored) ? stored : null;
}

export function storeRemoteKey(key: string): void {
  safeStorage.setItem(NAME, key);
}

export function forgetRemoteKey(): void {
  safeStorage.removeItem(NAME);
}

/** Returns the address that makes any device a remote. */
export function controlLink(siteUrl: string, key: string): string {
  return `${siteUrl}/loadout/remote#${key}`;
}
