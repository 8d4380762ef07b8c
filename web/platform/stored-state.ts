import { clear, createStore } from "idb-keyval";
import { createJSONStorage, type StateStorage } from "zustand/middleware";

/** Local storage keys of one person begin with this, and go when that person signs out. */
export const PERSONAL_PREFIX = "parade.me.";

const MEMORY = new Map<string, string>();

// Local storage may be forbidden or full: the page goes on with what memory holds.
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
      // Nothing was stored, so nothing has to go.
    }
  },
} satisfies StateStorage;

/** Whether what was last stored under the name is lost with the page. */
export function isOnlyInMemory(name: string): boolean {
  return MEMORY.has(name);
}

/** The storage for zustand's `persist`. */
export const storedState = createJSONStorage(() => safeStorage);

/** IndexedDB for what is too large for local storage (pictures of a draft); opened when used. */
export function personalBlobs() {
  return createStore("parade.me", "blobs");
}

export async function forgetPersonalState(): Promise<void> {
  MEMORY.clear();
  try {
    const names = Object.keys(window.localStorage).filter((name) =>
      name.startsWith(PERSONAL_PREFIX),
    );
    for (const name of names) window.localStorage.removeItem(name);
    await clear(personalBlobs());
  } catch {
    // A store that can't be opened holds nothing.
  }
}
