import type { GameColor } from "#contract/game-color.ts";
import { paletteQueryString } from "#web/tools/colors/color-url.ts";
import {
  changeColors,
  deletePalette,
  insertPalette,
} from "#web/tools/colors/stored/color-store.ts";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { saveFile } from "#web/ui/feedback/save-file.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { newPaletteKey, nextPaletteName, PALETTES_MAX, type Palette } from "./palette.ts";
import {
  importPalettes,
  PaletteFileError,
  paletteFileName,
  writePaletteFile,
} from "./palette-file.ts";

const NOT_PERSISTED =
  "The browser's storage is full or forbidden: palettes are lost when the page closes. Export those you want to keep.";

type NewPalette = { name: string; colors: readonly GameColor[] };

/** Saves palettes in their order, as many as there is room for, and shows the result. */
export function savePalettes(palettes: readonly NewPalette[]): void {
  let saved: string[] = [];
  const persisted = changeColors((all) => {
    const room = PALETTES_MAX - all.palettes.length;
    let colors = all;
    // Each goes to the top, so the last one first.
    for (const { name, colors: own } of palettes.slice(0, room).toReversed()) {
      const named = name || nextPaletteName(colors.palettes);
      colors = insertPalette(colors, { key: newPaletteKey(), name: named, colors: own });
      saved = [named, ...saved];
    }
    return colors;
  });
  if (saved.length < palettes.length) showToast("error", fullText(saved.length, palettes.length));
  else showToast("ok", saved.length === 1 ? `Saved ${saved[0]}` : `Saved ${saved.length} palettes`);
  if (!persisted) showToast("error", NOT_PERSISTED);
}

function fullText(saved: number, count: number): string {
  const room = `${PALETTES_MAX} palettes are the most this device saves. Delete one first.`;
  return saved === 0 ? room : `Saved ${saved} of ${count}. ${room}`;
}

/** Deletes a palette; for a moment a toast offers it again. */
export function deleteWithUndo(palette: Palette): void {
  let index = 0;
  changeColors((all) => {
    index = Math.max(
      all.palettes.findIndex(({ key }) => key === palette.key),
      0,
    );
    return deletePalette(all, palette.key);
  });
  const run = () => void changeColors((all) => insertPalette(all, palette, index));
  showToast("info", `Deleted ${palette.name}`, { label: "Undo", run });
}

export function copyPalette(name: string, text: string): void {
  void copyText(text, { ok: `Copied ${name}`, error: `The browser forbids copying ${name}.` });
}

/** Copies the address of a palette. */
export function sharePalette(colors: readonly GameColor[]): void {
  const url = new URL(`/colorconverter${paletteQueryString(colors)}`, location.href);
  void copyText(url.href, {
    ok: "Link copied",
    error: `The link could not be copied: ${url.href}`,
  });
}

/** Downloads a palette as a file. */
export function exportPalette(palette: Palette): void {
  const name = paletteFileName(palette.name);
  saveFile(new File([writePaletteFile([palette])], name, { type: "application/json" }));
}

/** Imports the palettes of a file, or shows why it can't. */
export async function importFile(file: File): Promise<void> {
  try {
    savePalettes(await importPalettes(file));
  } catch (error) {
    if (!(error instanceof PaletteFileError)) throw error;
    showToast("error", error.message);
  }
}
