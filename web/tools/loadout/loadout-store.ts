import { startTransition, useEffect, useState } from "react";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { isOnlyInMemory, safeStorage } from "#web/lib/stored-state.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { DEFAULT_LOADOUTS, type Loadouts } from "./profiles/profiles.ts";

const NAME = "parade.loadout";
const VERSION = 1;
const READ_FAILED =
  "Your profiles could not be read. Check your connection and load the page again.";
const NOT_PERSISTED =
  "This browser's storage is full or forbidden: changes are lost when the page closes. Export the profiles you want to keep.";

/** Whether changes persist beyond the page. */
const usePersistence = create(() => ({ persisted: true }));

let written: string | null = null;

const storage = createJSONStorage(() => ({
  ...safeStorage,
  setItem: (name, value) => {
    safeStorage.setItem(name, value);
    written = value;
    const persisted = !isOnlyInMemory(name);
    if (!persisted && usePersistence.getState().persisted) showToast("error", NOT_PERSISTED);
    usePersistence.setState({ persisted });
  },
}));

const useStore = create<Loadouts>()(
  persist(() => DEFAULT_LOADOUTS, {
    name: NAME,
    version: VERSION,
    storage,
    skipHydration: true,
    // Any version: `readLoadouts` validates it.
    migrate: (stored) => stored as Loadouts,
    merge: (stored, current) => read?.(stored) ?? current,
  }),
);

let read: ((stored: unknown) => Loadouts | undefined) | undefined;

/**
 * Returns whether the stored value can be read at once: an empty one and one that this page wrote
 * need no validation code.
 */
function isReadable(): boolean {
  const stored = safeStorage.getItem(NAME);
  return read !== undefined || stored === null || stored === written;
}

async function loadReader(): Promise<void> {
  read ??= (await import("./profiles/stored-loadouts.ts")).readLoadouts;
}

/** Reads the storage, then calls `next`; does neither when the validation code fails to load. */
function afterReading(next: () => void): void {
  const go = () => {
    void useStore.persist.rehydrate();
    next();
  };
  if (isReadable()) go();
  else void loadReader().then(go, () => showToast("error", READ_FAILED));
}

/** Changes the stored loadouts; rereads them first, as another tab may have changed them. */
export function changeLoadouts(change: (loadouts: Loadouts) => Loadouts): void {
  afterReading(() => useStore.setState(change));
}

/**
 * Returns the stored profiles and follows other tabs; the defaults until they are read after
 * hydration (`ready`).
 */
export function useLoadouts(): { loadouts: Loadouts; ready: boolean; persisted: boolean } {
  const loadouts = useStore();
  const { persisted } = usePersistence();
  const [ready, setReady] = useState(() => useStore.persist.hasHydrated());
  useEffect(() => {
    // A transition renders in short steps, as the user may already be clicking.
    afterReading(() => startTransition(() => setReady(true)));
    const onStorage = ({ key }: StorageEvent) => key === NAME && afterReading(() => {});
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  return { loadouts, ready, persisted };
}
