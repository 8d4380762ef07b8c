import { create } from "zustand";
import { persist } from "zustand/middleware";
import { storedState } from "#web/platform/stored-state.ts";
import { type Conversion, readAddress, writeAddress } from "./color-address.ts";

/** The color last looked at, as its address says it: what was stored may be anything. */
const useLastColor = create<{ address: string }>()(
  persist(() => ({ address: "" }), {
    name: "parade.color",
    storage: storedState,
    skipHydration: true,
    merge: (stored) => ({ address: String((stored as { address?: unknown })?.address ?? "") }),
  }),
);

export function keepLastColor(conversion: Conversion): void {
  useLastColor.setState({ address: writeAddress(conversion) });
}

/** Reads it from the storage, in the browser only. */
export async function loadLastColor(): Promise<Conversion | undefined> {
  await useLastColor.persist.rehydrate();
  return readAddress(new URLSearchParams(useLastColor.getState().address));
}
