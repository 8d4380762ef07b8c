import { create } from "zustand";
import { persist } from "zustand/middleware";
import { isOnlyInMemory, storedState } from "#web/platform/stored-state.ts";
import { type Conversion, colorQueryString, parseColorUrl } from "./color-url.ts";

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
export function saveLastColor(conversion: Conversion): boolean {
  useLastColor.setState({ address: colorQueryString(conversion) });
  return !isOnlyInMemory(NAME);
}

/** Reads the color from the storage, in the browser only. */
export async function loadLastColor(): Promise<Conversion | undefined> {
  await useLastColor.persist.rehydrate();
  return parseColorUrl(new URLSearchParams(useLastColor.getState().address));
}
