import { useEffect } from "react";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { gameColorList } from "#contract/game-color.ts";
import { isOnlyInMemory, safeStorage } from "#web/lib/stored-state.ts";
import { type Conversion, colorQueryString, parseColorUrl } from "#web/tools/colors/color-url.ts";
import {
  cleanPaletteName,
  isPalette,
  PALETTES_MAX,
  type Palette,
  readColors,
} from "#web/tools/colors/palettes/palette.ts";

export const LAST_MAX = 12;

/** What the color converter stores on the device. */
export type StoredColors = {
  /** The colors last viewed, the newest first; each hex occurs once. */
  last: readonly Conversion[];
  palettes: readonly Palette[];
};

export const NO_COLORS: StoredColors = { last: [], palettes: [] };

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

/** Adds a color to those last viewed; one that is among them moves to the front. */
export function addLast(colors: StoredColors, color: Conversion): StoredColors {
  const others = colors.last.filter(({ hex }) => hex !== color.hex);
  return { ...colors, last: [color, ...others].slice(0, LAST_MAX) };
}

export function removeLast(colors: StoredColors, hex: string): StoredColors {
  return { ...colors, last: colors.last.filter((one) => one.hex !== hex) };
}

/** Inserts a palette at an index, unless as many as allowed are stored. */
export function insertPalette(colors: StoredColors, palette: Palette, index = 0): StoredColors {
  if (colors.palettes.length >= PALETTES_MAX) return colors;
  return { ...colors, palettes: colors.palettes.toSpliced(index, 0, palette) };
}

/** Renames a palette; an empty name is ignored. */
export function renamePalette(colors: StoredColors, key: string, name: string): StoredColors {
  const clean = cleanPaletteName(name);
  if (clean === "") return colors;
  const rename = (palette: Palette) =>
    palette.key === key ? { ...palette, name: clean } : palette;
  return { ...colors, palettes: colors.palettes.map(rename) };
}

export function deletePalette(colors: StoredColors, key: string): StoredColors {
  return { ...colors, palettes: colors.palettes.filter((palette) => palette.key !== key) };
}

/** Returns what is stored: colors as the queries of their URLs, palettes as hue-sat-lum. */
export function writeStored({ last, palettes }: StoredColors) {
  return {
    last: last.map(colorQueryString),
    palettes: palettes.map(({ colors, ...palette }) => ({
      ...palette,
      colors: gameColorList(colors),
    })),
  };
}

/** Parses the stored value, which may be malformed; invalid parts are omitted. */
export function readStored(value: unknown): StoredColors {
  const { last, palettes } = (value ?? {}) as Record<string, unknown>;
  const read = listOf(last)
    .flatMap((query) => parseColorUrl(new URLSearchParams(String(query))) ?? [])
    .filter(({ hex }, at, all) => all.findIndex((one) => one.hex === hex) === at);
  return {
    last: read.slice(0, LAST_MAX),
    palettes: listOf(palettes)
      .flatMap(readPalette)
      .filter(({ key }, at, all) => all.findIndex((one) => one.key === key) === at)
      .slice(0, PALETTES_MAX),
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function readPalette(value: unknown): Palette[] {
  const { key, name, colors } = (value ?? {}) as Record<string, unknown>;
  const read = readColors(String(colors ?? ""));
  if (typeof key !== "string" || !/^[a-z0-9]{1,20}$/.test(key) || !isPalette(read)) return [];
  return [{ key, name: cleanPaletteName(String(name ?? "")) || "Palette", colors: read }];
}
