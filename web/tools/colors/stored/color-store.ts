import { useEffect } from "react";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { isOnlyInMemory, safeStorage } from "#web/lib/stored-state.ts";
import { NO_COLORS, readStored, type StoredColors, writeStored } from "./stored-colors.ts";

const NAME = "parade.colors";

const useStore = create<StoredColors>()(
  persist(() => NO_COLORS, {
    name: NAME,
    storage: createJSONStorage(() => safeStorage),
    skipHydration: true,
    partialize: writeStored,
    merge: readStored,
  }),
);

const reread = () => void useStore.persist.rehydrate();

/**
 * Changes the stored colors; rereads them first, as another tab may have changed them. Returns
 * whether the change persists beyond the page.
 */
export function changeColors(change: (colors: StoredColors) => StoredColors): boolean {
  reread();
  useStore.setState(change);
  return !isOnlyInMemory(NAME);
}

/** Returns the stored colors and follows other tabs; none until they are read after hydration. */
export function useStoredColors(): StoredColors {
  useEffect(() => {
    reread();
    const onStorage = ({ key }: StorageEvent) => key === NAME && reread();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  return useStore();
}
