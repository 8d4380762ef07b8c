import type { GameColor } from "#contract/game-color.ts";
import { gameColorList } from "#contract/game-color.ts";
import { FILE_GONE } from "#web/lib/file-copy.ts";
import { fileNames, readTextFile } from "#web/lib/text-file.ts";
import { cleanPaletteName, isPalette, PALETTES_MAX, readColors } from "./palette.ts";

export const PALETTE_FILE_ENDING = ".json";
/** Some programs replace the ending instead of appending theirs. */
const IMPORTED_NAME = fileNames("json|palette");
const FILE_MAX_BYTES = 64 * 1024;
const ENTRIES_MAX = 1_000;

/** Why a file can't be imported; the message is shown. */
export class PaletteFileError extends Error {}

type NamedColors = { name: string; colors: readonly GameColor[] };

/** Returns the text of a file with palettes. */
export function writePaletteFile(palettes: readonly NamedColors[]): string {
  const entries = palettes.map(({ name, colors }) => ({ name, colors: gameColorList(colors) }));
  return `${JSON.stringify({ palettes: entries }, null, 2)}\n`;
}

/** Returns the name of a palette's file: 'docks-at-dusk.palette.json'. */
export function paletteFileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `${words.join("-") || "palette"}.palette${PALETTE_FILE_ENDING}`;
}

/**
 * Reads a chosen file. Entries that are no palette are omitted; throws a `PaletteFileError` when
 * none is one.
 */
export async function importPalettes(file: File): Promise<NamedColors[]> {
  if (!IMPORTED_NAME.test(file.name)) {
    throw new PaletteFileError("Only .json files of exported palettes can be imported.");
  }
  // Checked before the file is read.
  if (file.size > FILE_MAX_BYTES) {
    throw new PaletteFileError("This file is too large to be a palette.");
  }
  return readPaletteFile(await textOf(file));
}

async function textOf(file: File): Promise<string> {
  try {
    return await readTextFile(file);
  } catch {
    throw new PaletteFileError(FILE_GONE);
  }
}

/** Parses the text of a file; throws a `PaletteFileError` when it has no palette. */
export function readPaletteFile(text: string): NamedColors[] {
  const value = parseJson(text);
  const entries = fieldOf(value, "palettes");
  const read = Array.isArray(entries) ? entries.slice(0, ENTRIES_MAX).flatMap(readEntry) : [];
  if (read.length === 0) {
    throw new PaletteFileError("This file has no palettes. Choose one that was exported here.");
  }
  return read.slice(0, PALETTES_MAX);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readEntry(entry: unknown): NamedColors[] {
  const [name, text] = [fieldOf(entry, "name"), fieldOf(entry, "colors")];
  const colors = typeof text === "string" ? readColors(text) : [];
  if (!isPalette(colors)) return [];
  return [{ name: typeof name === "string" ? cleanPaletteName(name) : "", colors }];
}

/** Returns an own field of an object, whatever the value is. */
function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Record<string, unknown>)[field];
}
