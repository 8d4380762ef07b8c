import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { GameColor } from "#contract/game-color.ts";
import { isOnlyInMemory, safeStorage } from "#web/lib/stored-state.ts";
import {
  type Conversion,
  colorQueryString,
  DEFAULT_CONVERSION,
  paletteQueryString,
  parseColorUrl,
  parsePaletteUrl,
} from "./color-url.ts";
import { harmoniesOf } from "./harmonies/harmonies.ts";
import { distinctColors, PALETTE_COLORS_MIN } from "./palettes/palette.ts";
import type { ColorSource } from "./palettes/palette-form.tsx";
import type { PictureColor } from "./picture/picture-colors.ts";
import { useStoredColors } from "./stored/color-store.ts";

/** Browsers limit how often the URL may change, so pointer moves are debounced (ms). */
const DEBOUNCE_MS = 250;

/** The URL's palette stays in it, so that loading the page again shows it. */
function queryFor(shown: Conversion, search: URLSearchParams): string {
  const palette = parsePaletteUrl(search);
  return palette.length > 0 ? paletteQueryString(palette, shown) : colorQueryString(shown);
}

/**
 * Provides the URL's color, else the last one viewed, and the URL's palette; writes changes to the
 * URL once debounced.
 */
export function useConversion() {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState<Conversion>();
  const [saved, setSaved] = useState(true);
  const fromUrl = parseColorUrl(search);

  useEffect(() => {
    if (fromUrl) return;
    let cancelled = false;
    void loadLastColor().then((last) => last && !cancelled && setShown((now) => now ?? last));
    return () => {
      cancelled = true;
    };
  }, [fromUrl]);

  useEffect(() => {
    if (!shown) return;
    setSaved(saveLastColor(shown));
    const timer = setTimeout(() => {
      setSearch((now) => queryFor(shown, now), { replace: true, preventScrollReset: true });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [shown, setSearch]);

  const current = shown ?? fromUrl ?? DEFAULT_CONVERSION;
  return {
    shown: current,
    show: setShown,
    saved,
    palette: parsePaletteUrl(search),
    /** Removes the palette from the URL; the color stays. */
    closePalette: () =>
      setSearch(colorQueryString(current), { replace: true, preventScrollReset: true }),
  };
}

const NAME = "parade.color";

/** The last color viewed, as a URL query; the stored value may be malformed. */
const useLastColor = create<{ address: string }>()(
  persist(() => ({ address: "" }), {
    name: NAME,
    storage: createJSONStorage(() => safeStorage),
    skipHydration: true,
    merge: (stored) => ({ address: String((stored as { address?: unknown })?.address ?? "") }),
  }),
);

/** Saves the color; returns whether it persists beyond the page. */
function saveLastColor(conversion: Conversion): boolean {
  useLastColor.setState({ address: colorQueryString(conversion) });
  return !isOnlyInMemory(NAME);
}

/** Reads the color from the storage, in the browser only. */
async function loadLastColor(): Promise<Conversion | undefined> {
  await useLastColor.persist.rehydrate();
  return parseColorUrl(new URLSearchParams(useLastColor.getState().address));
}

/** Lists what a palette can be made of: the picture, if any, the harmonies and the last colors. */
export function usePaletteSources(
  game: GameColor,
  picture: readonly PictureColor[] = [],
): readonly ColorSource[] {
  const { last } = useStoredColors();
  const sources = [
    { name: "Picture", colors: picture.map(({ color }) => color) },
    ...harmoniesOf(game),
    { name: "Last colors", colors: distinctColors(last.map((one) => one.game)) },
  ];
  return sources.filter(({ colors }) => colors.length >= PALETTE_COLORS_MIN);
}
