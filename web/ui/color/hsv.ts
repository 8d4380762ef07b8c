// Functions of single formats: culori's modes bring parsers of all CSS colors, with their names.
import { convertHsvToRgb, convertRgbToHsv, parseHex, serializeHex } from "culori/fn";

/** Hue from 0 to 360, saturation and value from 0 to 1. */
export type Hsv = { h: number; s: number; v: number };

const HEX = /^#[0-9a-f]{6}$/i;

export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** Formats a color as '#7a2a8c'. */
export function hexOf(color: Hsv): string {
  return serializeHex(convertHsvToRgb(color));
}

/** Parses '#7a2a8c'; a gray has no hue of its own and takes `grayHue`. */
export function hsvOf(hex: string, grayHue: number): Hsv {
  const rgb = parseHex(hex);
  const { h = grayHue, s, v } = rgb ? convertRgbToHsv(rgb) : { s: 0, v: 0 };
  return { h, s, v };
}
