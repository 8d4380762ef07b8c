import sharp, { type OutputInfo, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import {
  type Fingerprint,
  fingerprintsOf,
  fingerprintsOfRaster,
  RASTER_SIZE,
} from "#server/platform/media/pictures/fingerprint.ts";
import { type PaletteColor, paletteOf } from "#server/platform/media/pictures/palette/palette.ts";
import { readRaster } from "#server/platform/media/pictures/raster.ts";
import { type StrippedFile, stripFile } from "#server/platform/media/pictures/strip-file.ts";

/** Widths and heights in pixels. */
type Size = { width: number; height: number };
/** A file to decode; `orientation` is the EXIF value. */
type Source = { path: string; orientation: number; maxPixels: number };
export type EncodedFile = { width: number; data: Uint8Array };

/** A task of an encoder process. */
export type EncoderTask =
  | { type: "strip"; path: string }
  | { type: "webp"; source: Source; sizes: readonly Size[] }
  | { type: "private"; source: Source; sizes: readonly Size[] }
  | { type: "square"; source: Source; sides: readonly number[] }
  | { type: "avif"; picture: Uint8Array; width: number }
  | { type: "palette"; picture: Uint8Array }
  | { type: "fingerprint"; source: Source };
export type EncoderResult = {
  strip: StrippedFile;
  webp: {
    files: EncodedFile[];
    thumbhash: Uint8Array;
    fingerprints: Fingerprint[];
    palette: PaletteColor[];
  };
  private: EncodedFile[];
  square: EncodedFile[];
  avif: Uint8Array;
  palette: PaletteColor[];
  fingerprint: Fingerprint[];
};

// Most browsers get AVIF soon after, so a WebP file is made fast rather than 5% smaller (decisions/0003).
const WEBP = { quality: 82, effort: 2 };
const AVIF = { quality: 50, effort: 2 };
const THUMB_SIZE = 100;
// How to undo EXIF orientations: mirror first, then rotate clockwise (degrees).
const ROTATIONS = [0, 0, 0, 180, 180, 270, 90, 90, 270];
const MIRRORED = [2, 4, 5, 7];

export function encode<Task extends EncoderTask>(task: Task): Promise<EncoderResult[Task["type"]]>;
export function encode(task: EncoderTask): Promise<EncoderResult[EncoderTask["type"]]> {
  if (task.type === "strip") return stripFile(task.path);
  if (task.type === "webp") return encodeWebp(task.source, task.sizes);
  if (task.type === "private") {
    return decodeLargest(task.source, task.sizes).then((open) => encodeSizes(open, task.sizes));
  }
  if (task.type === "square") return encodeSquares(task.source, task.sides);
  if (task.type === "fingerprint") return fingerprintsOf(open(task.source));
  if (task.type === "palette") return readRaster(sharp(task.picture), RASTER_SIZE).then(paletteOf);
  return sharp(task.picture).resize({ width: task.width }).avif(AVIF).toBuffer();
}

function open({ path, orientation, maxPixels }: Source): Sharp {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: "warning" });
  const upright = MIRRORED.includes(orientation) ? source.flop() : source;
  const rotation = ROTATIONS[orientation] ?? 0;
  return rotation === 0 ? upright : upright.rotate(rotation);
}

/** Encodes WebP files of the sizes, which ascend, and the placeholder; decodes the source once. */
async function encodeWebp(source: Source, sizes: readonly Size[]): Promise<EncoderResult["webp"]> {
  const largest = await decodeLargest(source, sizes);
  const files = await encodeSizes(largest, sizes);
  const raster = await readRaster(largest(), RASTER_SIZE);
  return {
    files,
    thumbhash: await thumbhashOf(largest()),
    fingerprints: fingerprintsOfRaster(raster),
    palette: paletteOf(raster),
  };
}

function decodeLargest(source: Source, sizes: readonly Size[]): Promise<() => Sharp> {
  return decode(open(source).resize({ ...sizes.at(-1), fit: "fill" }));
}

async function encodeSizes(largest: () => Sharp, sizes: readonly Size[]): Promise<EncodedFile[]> {
  const files = [];
  for (const { width, height } of sizes) {
    const picture = largest().resize({ width, height, fit: "fill" });
    files.push({ width, data: await picture.webp(WEBP).toBuffer() });
  }
  return files;
}

/** Encodes WebP squares of the given sides, cropped to the centre. */
async function encodeSquares(source: Source, sides: readonly number[]): Promise<EncodedFile[]> {
  const side = Math.max(...sides);
  const largest = await decode(open(source).resize({ width: side, height: side, fit: "cover" }));
  const files = [];
  for (const width of sides) {
    const square = largest().resize({ width, height: width });
    files.push({ width, data: await square.webp(WEBP).toBuffer() });
  }
  return files;
}

/** Decodes a picture; returns a function that opens the pixels, any number of times. */
async function decode(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: rawOf(info) });
}

function rawOf({ width, height, channels }: OutputInfo) {
  return { width, height, channels: channels as 1 | 2 | 3 | 4 };
}

async function thumbhashOf(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .resize({ width: THUMB_SIZE, height: THUMB_SIZE, fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data));
}
