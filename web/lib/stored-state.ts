import type { StateStorage } from "zustand/middleware";

/** Prefix of personal local storage keys, which are removed when signing out. */
export const PERSONAL_PREFIX = "parade.me.";

const MEMORY = new Map<string, string>();

// Local storage may be forbidden or full: memory takes its place.
export const safeStorage = {
  getItem: (name: string) => {
    const newer = MEMORY.get(name);
    if (newer !== undefined) return newer;
    try {
      return window.localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  setItem: (name: string, value: string) => {
    try {
      window.localStorage.setItem(name, value);
      MEMORY.delete(name);
    } catch {
      MEMORY.set(name, value);
    }
  },
  removeItem: (name: string) => {
    MEMORY.delete(name);
    try {
      window.localStorage.removeItem(name);
    } catch {
      // Nothing was stored, so nothing has to be removed.
    }
  },
  keys: (): string[] => {
    try {
      return [...new Set([...MEMORY.keys(), ...Object.keys(window.localStorage)])];
    } catch {
      return [...MEMORY.keys()];
    }
  },
} satisfies StateStorage & { keys(): string[] };

/** The name of the queries that are persisted for the next visit. */
export const PERSISTED_QUERIES = `${PERSONAL_PREFIX}last-seen`;

/** Removes the persisted queries when a session ends, so that the next user cannot read them. */
export function removePersistedQueries(): void {
  safeStorage.removeItem(PERSISTED_QUERIES);
}

/** Returns whether the value last stored under the name is lost with the page. */
export function isOnlyInMemory(name: string): boolean {
  return MEMORY.has(name);
}

/** The database and store in IndexedDB of what is too large for local storage: pictures of a draft. */
export const PERSONAL_BLOBS = ["parade.me", "blobs"] as const;

export async function clearPersonalState(): Promise<void> {
  MEMORY.clear();
  try {
    const names = safeStorage.keys().filter((name) => name.startsWith(PERSONAL_PREFIX));
    for (const name of names) safeStorage.removeItem(name);
    // Only who signs out needs it.
    const { clear, createStore } = await import("idb-keyval");
    await clear(createStore(...PERSONAL_BLOBS));
  } catch {
    // A database that can't be opened is empty.
  }
}
