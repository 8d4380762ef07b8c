import { findFamily } from "#contract/items/weapon-families.ts";
import { COLORS } from "#server/features/cards/drawing.ts";
import drawings from "#server/features/cards/item-drawings.json" with { type: "json" };

/** Colours of the dark theme by modifier category. */
const HUES: Readonly<Record<number, string>> = {
  15: "#5aa9ff",
  17: "#56d6a0",
  16: "#ffc21a",
  2: "#ff8260",
  4: "#c89bff",
  19: "#4fd5dc",
  6: "#ff8fb8",
  8: "#b7c96a",
};
const FURNITURE = "#6d7d8e";

const FAMILIES: Readonly<Record<string, string>> = drawings.families;
const ICONS: Readonly<Record<string, string>> = drawings.icons;

/** A place and its size in pixels; the drawing keeps its shape within. */
export type Place = { left: number; top: number; width: number; height: number };

/** Returns the colour of a modifier category; that of an unknown one is grey. */
export function hueOf(category: number | null): string {
  return (category === null ? undefined : HUES[category]) ?? FURNITURE;
}

/** Draws a weapon by its family or else its class; an unknown one is not drawn. */
export function drawWeapon(
  { id, weaponClass }: { id: string; weaponClass: number | null },
  place: Place,
  ground: string = COLORS.ground,
): string {
  const family = findFamily({ sapbdb: id, einfracategory: weaponClass ?? 0 });
  const drawing = family && own(FAMILIES, family);
  return drawing
    ? placed(drawing, place, { viewBox: "0 0 240 96", ground, furniture: FURNITURE })
    : "";
}

/** Draws a grenade by its id. */
export function drawGrenade(id: string, place: Place): string {
  return drawIcon(`grenade-${id}`, place, FURNITURE);
}

/** Draws the icon of a modifier category in its colour. */
export function drawModifier(category: number | null, place: Place): string {
  return drawIcon(`modifier-${category}`, place, hueOf(category));
}

function drawIcon(name: string, place: Place, furniture: string): string {
  const drawing = own(ICONS, name);
  const colors = { viewBox: "0 0 48 48", ground: COLORS.panel, furniture };
  return drawing ? placed(drawing, place, colors) : "";
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

type Colors = { viewBox: string; ground: string; furniture: string };

function placed(drawing: string, place: Place, { viewBox, ground, furniture }: Colors): string {
  const { left, top, width, height } = place;
  const colored = drawing.replaceAll("{ix}", ground).replaceAll("{ib}", furniture);
  return `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="${viewBox}">${colored}</svg>`;
}
