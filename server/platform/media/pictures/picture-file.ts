import { inflateSync } from "node:zlib";
import {
  PARTS_MAX,
  PictureFault,
  type PictureFile,
  PROFILE_MAX_BYTES,
  RetainedParts,
} from "./picture-fault.ts";

/**
 * Parses a PNG, JPEG or WebP file without decoding it, and removes every part that is not needed to show
 * the picture. Throws a `PictureFault`.
 */
export function readPicture(bytes: Buffer): PictureFile {
  try {
    return readerFor(bytes)(bytes);
  } catch (error) {
    // A length points past the end of the file.
    if (error instanceof RangeError) throw new PictureFault("broken");
    throw error;
  }
}

function readerFor(bytes: Buffer): (bytes: Buffer) => PictureFile {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return readPng;
  if (start.startsWith("\xff\xd8\xff")) return readJpeg;
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return readWebp;
  throw new PictureFault("type");
}

const JPEG_END = Buffer.from([0xff, 0xd9]);
/** The last parameters of a scan: all coefficients, at full precision. */
const WHOLE_SPECTRUM = [0, 63, 0];
const MARKER = { baseline: 0xc0, progressive: 0xc2, end: 0xd9, scan: 0xda } as const;
/** Encoders write up to about 15 scans; each is another pass over the whole picture. */
const SCANS_MAX = 32;
/** This many scans cost about as much as a plain picture. */
const SCANS_USUAL = 5;

/**
 * Parses a JPEG; retains what its pixels need, the color transform's marker and the profile. Repairs what cameras
 * write and every browser shows: wrong parameters of a sequential scan, bytes between segments, and no end.
 */
function readJpeg(sent: Buffer): PictureFile {
  const bytes = Buffer.from(sent);
  const retained = new RetainedParts(bytes);
  retained.retain(0, 2);
  let size: { width: number; height: number } | undefined;
  let orientation: number | undefined;
  let segments = 0;
  let scans = 0;
  let isSequential = true;
  let profileBytes = 0;
  for (let at = 2; at < bytes.length || scans === 0; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === MARKER.end) break;
    if (++segments > PARTS_MAX) throw new PictureFault("heavy");
    const dataEnd = at + 2 + bytes.readUInt16BE(at + 2);
    if (dataEnd > bytes.length || dataEnd < at + 4) throw new PictureFault("broken");
    const data = bytes.subarray(at + 4, dataEnd);
    if (isFrame(marker)) {
      size = readFrame(marker, data, size);
      isSequential = marker !== MARKER.progressive;
    }
    if (isExif(marker, data)) orientation ??= exifOrientation(data);
    if (marker === MARKER.scan && ++scans > SCANS_MAX) throw new PictureFault("heavy");
    if (marker === MARKER.scan && isSequential) bytes.set(WHOLE_SPECTRUM, dataEnd - 3);
    if (isProfile(marker, data)) profileBytes += data.length;
    if (profileBytes > PROFILE_MAX_BYTES) throw new PictureFault("colors");
    const end = marker === MARKER.scan ? findScanEnd(bytes, dataEnd) : dataEnd;
    if (isNeeded(marker, data)) retained.retain(at, end);
    at = end;
  }
  if (!size) throw new PictureFault("broken");
  const passes = Math.max(1, scans / SCANS_USUAL);
  return {
    ...size,
    orientation: orientation ?? 1,
    passes,
    bytes: Buffer.concat([retained.concat(), JPEG_END]),
  };
}

/** Returns whether a marker starts a frame of any kind; 0xc4, 0xc8 and 0xcc in that range do not. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readFrame(marker: number, data: Buffer, before: object | undefined) {
  const isUsual = marker >= MARKER.baseline && marker <= MARKER.progressive;
  if (!isUsual || before || data.readUInt8(0) !== 8) throw new PictureFault("broken");
  const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
  if (width === 0 || height === 0) throw new PictureFault("broken");
  return { width, height };
}

function isExif(marker: number, data: Buffer): boolean {
  return marker === 0xe1 && data.toString("latin1", 0, 6) === "Exif\0\0";
}

/** Returns whether a segment is a part of the color profile. */
function isProfile(marker: number, data: Buffer): boolean {
  return marker === 0xe2 && data.toString("latin1", 0, 12) === "ICC_PROFILE\0";
}

/** Returns whether a segment is needed; of application segments and comments three affect the pixels. */
function isNeeded(marker: number, data: Buffer): boolean {
  const isAncillary = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
  if (!isAncillary) return true;
  const start = data.toString("latin1", 0, 14);
  if (marker === 0xe0) return start.startsWith("JFIF\0") && data.length === 14;
  if (isProfile(marker, data)) return true;
  return marker === 0xee && start.startsWith("Adobe") && data.length === 12;
}

/**
 * Returns the offset after a scan's data, in which 0xff is followed by zero or a restart marker. Data that end
 * with the file may be whole: decoding tells.
 */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const SIGNATURE_BYTES = 8;
/** The bytes of a chunk's length, type and checksum. */
const FRAME_BYTES = 12;
const COLOR_CHUNKS = new Set(["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]);
/** The primaries and transfer function of sRGB and of BT.709, which browsers show alike (ITU-T H.273). */
const SRGB_CODES = ["010d", "0101"];
const SRGB_GAMMA = 45_455;
/** White, red, green and blue, x and y of each. */
const SRGB_PRIMARIES = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");
const PIXEL_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/**
 * Parses a PNG; retains the chunks of its pixels, and a color profile. Without one the decoder takes the pixels
 * for sRGB, so those that say otherwise are refused. An animation of one frame is still, and the end may be
 * missing, as browsers have it.
 */
function readPng(bytes: Buffer): PictureFile {
  const retained = new RetainedParts(bytes);
  retained.retain(0, SIGNATURE_BYTES);
  const header = readHeader(bytes);
  const colors = new Map<string, Buffer>();
  let orientation = 1;
  let chunks = 0;
  let hasEnd = false;
  for (let at = SIGNATURE_BYTES; !hasEnd && at < bytes.length; ) {
    if (++chunks > PARTS_MAX) throw new PictureFault("heavy");
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new PictureFault("broken");
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (type === "acTL" && data.readUInt32BE(0) > 1) throw new PictureFault("animated");
    if (type === "eXIf") orientation = exifOrientation(data);
    if (COLOR_CHUNKS.has(type)) colors.set(type, data);
    if (PIXEL_CHUNKS.has(type) || type === "iCCP") retained.retain(at, end);
    hasEnd = type === "IEND";
    at = end;
  }
  if (!areColorsKnown(colors)) throw new PictureFault("colors");
  const parts = hasEnd ? [retained.concat()] : [retained.concat(), PNG_END];
  return { ...header, orientation, bytes: Buffer.concat(parts) };
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

const HEADER_BYTES = 12;
const FLAG = { animation: 0x02, alpha: 0x10, profile: 0x20 } as const;

type Size = { width: number; height: number };
type Chunk = { type: string; whole: Buffer; data: Buffer };

/** Parses a WebP; retains its bitstream, alpha and color profile. Browsers ignore its orientation. */
function readWebp(bytes: Buffer): PictureFile {
  const chunks = readChunks(bytes);
  const find = (type: string) => chunks.find((chunk) => chunk.type === type);
  const extended = find("VP8X");
  const isAnimated = extended && (extended.data.readUInt8(0) & FLAG.animation) !== 0;
  if (isAnimated || find("ANIM") || find("ANMF")) throw new PictureFault("animated");
  const picture = find("VP8 ") ?? find("VP8L");
  if (!picture) throw new PictureFault("broken");
  const retained = extended ? [...retainExtended(extended, find), picture] : [picture];
  const size = sizeOf(picture);
  if (extended && !isSame(size, canvasOf(extended.data))) throw new PictureFault("broken");
  return {
    ...size,
    orientation: 1,
    passes: 1,
    bytes: wrap(retained),
  };
}

/** Returns the container's chunks, the first of each type; each is padded to an even length. */
function readChunks(bytes: Buffer): Chunk[] {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const found = new Map<string, Chunk>();
  let chunks = 0;
  for (let at = HEADER_BYTES; at + 8 <= end; ) {
    if (++chunks > PARTS_MAX) throw new PictureFault("heavy");
    const dataEnd = at + 8 + bytes.readUInt32LE(at + 4);
    if (dataEnd > end) throw new PictureFault("broken");
    const type = bytes.toString("latin1", at, at + 4);
    const next = dataEnd + (dataEnd % 2);
    const whole = bytes.subarray(at, next);
    if (!found.has(type)) found.set(type, { type, whole, data: bytes.subarray(at + 8, dataEnd) });
    at = next;
  }
  return [...found.values()];
}

/** Returns the extended header with the flags of what is retained, and the chunks before the picture. */
function retainExtended(extended: Chunk, find: (type: string) => Chunk | undefined): Chunk[] {
  const profile = find("ICCP");
  if (profile && profile.data.length > PROFILE_MAX_BYTES) throw new PictureFault("colors");
  const alpha = find("ALPH");
  const header = Buffer.from(extended.whole);
  header.writeUInt8(
    (extended.data.readUInt8(0) & FLAG.alpha) | (profile ? FLAG.profile : 0),
    HEADER_BYTES - 4,
  );
  return [{ ...extended, whole: header }, ...(profile ? [profile] : []), ...(alpha ? [alpha] : [])];
}

function canvasOf(data: Buffer): Size {
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
}

function sizeOf({ type, data }: Chunk): Size {
  if (type === "VP8 ") {
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

function wrap(chunks: readonly Chunk[]): Buffer {
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks.map(({ whole }) => whole)]);
  const header = Buffer.from("RIFF\0\0\0\0", "latin1");
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
}

const HEADER = "Exif\0\0";
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const ENTRIES_MAX = 256;

/**
 * Returns the orientation of an EXIF block, with or without its header; 1 if there is none that can be
 * read. Reads only the first directory and follows no pointers.
 */
function exifOrientation(block: Buffer): number {
  const tiff = block.toString("latin1", 0, HEADER.length) === HEADER ? block.subarray(6) : block;
  try {
    return readOrientation(tiff);
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}

function readOrientation(tiff: Buffer): number {
  const order = tiff.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") return 1;
  const little = order === "II";
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(u16(directory), ENTRIES_MAX);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (u16(at) !== ORIENTATION) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
