import { useEffect, useState } from "react";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { isOnlyInMemory, safeStorage } from "#web/platform/stored-state.ts";
import { showToast } from "#web/ui/toast-queue.ts";
import { DEFAULT_LOADOUTS, type Loadouts } from "./profiles.ts";
import { readLoadouts, STORED_VERSION } from "./stored-loadouts.ts";

const NAME = "parade.loadout";
const NOT_KEPT =
  "This browser's storage is full or forbidden: changes are lost when the page closes. Export the profiles you want to keep.";

/** Whether changes outlive the page. */
const useKept = create(() => ({ kept: true }));

const storage = createJSONStorage(() => ({
  ...safeStorage,
  setItem: (name, value) => {
    safeStorage.setItem(name, value);
    const kept = !isOnlyInMemory(name);
    if (!kept && useKept.getState().kept) showToast("error", NOT_KEPT);
    useKept.setState({ kept });
  },
}));

const useStore = create<Loadouts>()(
  persist(() => DEFAULT_LOADOUTS, {
    name: NAME,
    version: STORED_VERSION,
    storage,
    skipHydration: true,
    // Any version: `readLoadouts` takes what it can read.
    migrate: (stored) => stored as Loadouts,
    merge: (stored, current) => readLoadouts(stored) ?? current,
  }),
);

function readStorage(): void {
  void useStore.persist.rehydrate();
}

/** Changes what is stored now, which another tab may have changed since it was read here. */
export function changeLoadouts(change: (loadouts: Loadouts) => Loadouts): void {
  readStorage();
  useStore.setState(change);
}

/**
 * The profiles, as the storage has them and other tabs change them; the defaults until it was read,
 * which is after hydration (`ready`).
 */
export function useLoadouts(): { loadouts: Loadouts; ready: boolean; kept: boolean } {
  const loadouts = useStore();
  const { kept } = useKept();
  const [ready, setReady] = useState(() => useStore.persist.hasHydrated());
  useEffect(() => {
    readStorage();
    setReady(true);
    const onStorage = ({ key }: StorageEvent) => key === NAME && readStorage();
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  return { loadouts, ready, kept };
}
