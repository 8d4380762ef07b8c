import { create } from "zustand";
import { persist } from "zustand/middleware";
import { isOnlyInMemory, storedState } from "#web/platform/stored-state.ts";
import { type Conversion, readAddress, writeAddress } from "./color-address.ts";

const NAME = "parade.color";

/** The last color viewed, as a URL query; the stored value may be malformed. */
const useLastColor = create<{ address: string }>()(
  persist(() => ({ address: "" }), {
    name: NAME,
    storage: storedState,
    skipHydration: true,
    merge: (stored) => ({ address: String((stored as { address?: unknown })?.address ?? "") }),
  }),
);

/** Saves the color; returns whether it persists beyond the page. */
export function keepLastColor(conversion: Conversion): boolean {
  useLastColor.setState({ address: writeAddress(conversion) });
  return !isOnlyInMemory(NAME);
}

/** Reads the color from the storage, in the browser only. */
export async function loadLastColor(): Promise<Conversion | undefined> {
  await useLastColor.persist.rehydrate();
  return readAddress(new URLSearchParams(useLastColor.getState().address));
}
