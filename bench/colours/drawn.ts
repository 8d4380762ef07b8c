import { setImmediate as pause } from "node:timers/promises";
import { useMode as addMode, differenceCiede2000, modeLab65, modeRgb } from "culori/fn";
import sharp from "sharp";
import { RASTER_SIZE } from "#server/platform/media/pictures/fingerprint.ts";
import {
  labOfGameColor,
  nearestShade,
  type Shade,
} from "#server/platform/media/pictures/palette/game-shades.ts";
import { type PaletteColor, paletteOf } from "#server/platform/media/pictures/palette/palette.ts";
import { readRaster } from "#server/platform/media/pictures/raster.ts";
import { pickBackground } from "../art/backgrounds.ts";
import { type Color, pickColors } from "../art/colors.ts";
import { Random } from "../art/random.ts";
import { svgOf, symbolOf } from "../art/symbols.ts";

addMode(modeRgb);
const toLab = addMode(modeLab65);
const differenceOf = differenceCiede2000();

/** A drawing with what is known of it, and its palette. */
export type Drawing = {
  /** The shares of the colors with which it was drawn, by their index. */
  fills: Map<number, number>;
  palette: PaletteColor[];
  /** How long the palette took (ms). */
  ms: number;
};

const SEED = 66;
const INKS = 5;
/** Antialiasing mixes colors; what is this near is a fill (of 255, each channel). */
const SAME = 2;
const JPEG_QUALITY = 85;

/** Returns colors with which drawings are made. */
export function drawingColors(count: number): Color[] {
  return pickColors(new Random(SEED), count);
}

/** Draws symbols in some of the colors; every other one is uploaded as JPEG. */
export async function drawAll(colors: readonly Color[], count: number): Promise<Drawing[]> {
  const drawings = [];
  for (let number = 0; number < count; number++) {
    drawings.push(await draw(colors, number));
    // Lets an interrupted run end.
    await pause();
  }
  return drawings;
}

async function draw(colors: readonly Color[], number: number): Promise<Drawing> {
  const random = new Random(SEED + number);
  const palette: Color[] = [];
  while (palette.length <= INKS) {
    const color = random.pick(colors);
    if (!palette.includes(color)) palette.push(color);
  }
  const [first = { r: 0, g: 0, b: 0 }] = palette.splice(INKS);
  const kind = random.chance(0.7) ? "flat" : undefined;
  const background = { ...pickBackground(random, palette, kind), first };
  const svg = svgOf({ ...symbolOf(number), palette, background });
  const png = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  const encoded = number % 2 === 0 ? png : await jpegOf(png);
  const raster = await readRaster(sharp(encoded), RASTER_SIZE);
  const began = performance.now();
  const found = paletteOf(raster);
  return { fills: await measureFills(png, colors), palette: found, ms: performance.now() - began };
}

function jpegOf(png: Buffer): Promise<Buffer> {
  return sharp(png).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

async function measureFills(png: Buffer, colors: readonly Color[]): Promise<Map<number, number>> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  const fills = new Map<number, number>();
  for (const [index, { r, g, b }] of colors.entries()) {
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels) {
      const isSame = [r, g, b].every(
        (value, channel) => Math.abs(value * 255 - (data[at + channel] ?? 0)) <= SAME,
      );
      if (isSame) count++;
    }
    fills.set(index, count / pixels);
  }
  return fills;
}

/** Returns the color of the game nearest to one. */
export function shadeOfColor(color: Color): Shade {
  return nearestShade(toLab({ mode: "rgb", ...color }));
}

/** Returns how much farther than it need be the nearest color of a palette is from a fill (CIEDE2000). */
export function errorOf(fill: Color, palette: readonly PaletteColor[]): number {
  const lab = toLab({ mode: "rgb", ...fill });
  const distances = palette.map((color) => differenceOf(lab, labOfGameColor(color)));
  return Math.min(...distances) - differenceOf(lab, nearestShade(lab).lab);
}
