import {
  convertHslToRgb,
  convertRgbToHsl,
  convertRgbToLrgb,
  parseHex,
  serializeHex,
} from "culori/fn";
import { clampGameColor, GAME_MAX, type GameColor, hslOfGameColor } from "#contract/game-color.ts";

/** Without a hash, as in the spec and in URLs. */
export const DEFAULT_COLOR = "121212";

const DEGREES = 360;

/**
 * Returns the six digits of a hex color with or without hash, of three or six digits; else
 * undefined.
 */
export function readHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  return digits?.length === 3 ? digits.replace(/./g, "$&$&") : digits;
}

/**
 * Returns the nearest game color by steps: each standard value (of 360, 100, 100) scaled and
 * rounded.
 */
export function gameColorOf(hex: string): GameColor {
  const rgb = parseHex(hex);
  const { h = 0, s, l } = rgb ? convertRgbToHsl(rgb) : { s: 0, l: 0 };
  return clampGameColor({
    hue: (h / DEGREES) * GAME_MAX.hue,
    sat: s * GAME_MAX.sat,
    lum: l * GAME_MAX.lum,
  });
}

/** Returns the hex digits that display a game color. */
export function hexOfGameColor(color: GameColor): string {
  return serializeHex(convertHslToRgb(hslOfGameColor(color))).slice(1);
}

/** Luminance at which black and white have the same contrast, 4.58. */
const INK_LUMINANCE = 0.179;

/** Returns black or white, whichever has more contrast on a color; hex digits in. */
export function inkOn(hex: string): string {
  return luminanceOf(hex) > INK_LUMINANCE ? "#000000" : "#ffffff";
}

/** Returns the relative luminance of a color, as WCAG defines it; hex digits in. */
export function luminanceOf(hex: string): number {
  const rgb = parseHex(hex);
  if (!rgb) return 0;
  const { r, g, b } = convertRgbToLrgb(rgb);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
