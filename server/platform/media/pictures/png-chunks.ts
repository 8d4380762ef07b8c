import { inflateSync } from "node:zlib";
import { exifOrientation } from "#server/platform/media/pictures/exif-orientation.ts";
import {
  PictureFault,
  type PictureFile,
  PROFILE_MAX_BYTES,
  RetainedParts,
} from "#server/platform/media/pictures/picture-fault.ts";

const SIGNATURE_BYTES = 8;
/** The bytes of a chunk's length, type and checksum. */
const FRAME_BYTES = 12;
const COLOR_CHUNKS = new Set(["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]);
/** The primaries and transfer function of sRGB and of BT.709, which browsers show alike (ITU-T H.273). */
const SRGB_CODES = ["010d", "0101"];
const SRGB_GAMMA = 45_455;
/** White, red, green and blue, x and y of each. */
const SRGB_PRIMARIES = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];
const PIXEL_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/**
 * Parses a PNG; retains the chunks of its pixels, and a color profile. Without one the decoder takes the pixels
 * for sRGB, so those that say otherwise are refused.
 */
export function readPng(bytes: Buffer): PictureFile {
  const retained = new RetainedParts(bytes);
  retained.retain(0, SIGNATURE_BYTES);
  const header = readHeader(bytes);
  const colors = new Map<string, Buffer>();
  let orientation = 1;
  for (let at = SIGNATURE_BYTES; ; ) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new PictureFault("broken");
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (type === "acTL") throw new PictureFault("animated");
    if (type === "eXIf") orientation = exifOrientation(data);
    if (COLOR_CHUNKS.has(type)) colors.set(type, data);
    if (PIXEL_CHUNKS.has(type) || type === "iCCP") retained.retain(at, end);
    if (type === "IEND") break;
    at = end;
  }
  if (!areColorsKnown(colors)) throw new PictureFault("colors");
  return { ...header, orientation, bytes: retained.concat() };
}

/** Returns whether the decoder shows a picture's colors as browsers do, who look at these chunks in order. */
function areColorsKnown(colors: ReadonlyMap<string, Buffer>): boolean {
  const [coded, profile, gamma] = [colors.get("cICP"), colors.get("iCCP"), colors.get("gAMA")];
  if (coded) return SRGB_CODES.includes(coded.toString("hex", 0, 2));
  if (profile) return isSmallProfile(profile);
  if (colors.has("sRGB")) return true;
  const primaries = colors.get("cHRM");
  return (
    (!gamma || isNear(gamma.readUInt32BE(0), SRGB_GAMMA)) &&
    (!primaries ||
      SRGB_PRIMARIES.every((one, index) => isNear(primaries.readUInt32BE(4 * index), one)))
  );
}

/** Compares values in 100,000ths, which encoders round differently. */
function isNear(value: number, expected: number): boolean {
  return Math.abs(value - expected) <= 1_000;
}

function readHeader(bytes: Buffer) {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") throw new PictureFault("broken");
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0) throw new PictureFault("broken");
  const bits = bytes.readUInt8(24);
  const isInterlaced = bytes.readUInt8(28) !== 0;
  return { width, height, passes: (bits === 16 ? 2 : 1) * (isInterlaced ? 2 : 1) };
}

/** Returns whether a compressed profile is small; inflates no more than the limit. */
function isSmallProfile(data: Buffer): boolean {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1 || data.length > PROFILE_MAX_BYTES) return false;
  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: PROFILE_MAX_BYTES });
    return true;
  } catch {
    return false;
  }
}
