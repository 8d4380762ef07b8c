import { exifOrientation } from "#server/platform/media/pictures/exif-orientation.ts";
import {
  PictureFault,
  type PictureFile,
  PROFILE_MAX_BYTES,
  RetainedParts,
} from "#server/platform/media/pictures/picture-fault.ts";

const END = Buffer.from([0xff, 0xd9]);
/** The last parameters of a scan: all coefficients, at full precision. */
const WHOLE_SPECTRUM = [0, 63, 0];
const MARKER = { baseline: 0xc0, progressive: 0xc2, end: 0xd9, scan: 0xda } as const;
/** Encoders write up to about 15 scans; each is another pass over the whole picture. */
const SCANS_MAX = 32;
/** This many scans cost about as much as a plain picture. */
const SCANS_USUAL = 5;

/**
 * Parses a JPEG; retains what its pixels need, the color transform's marker and the profile. Repairs what cameras
 * write and every browser shows: wrong parameters of a sequential scan, and no end.
 */
export function readJpeg(sent: Buffer): PictureFile {
  const bytes = Buffer.from(sent);
  const retained = new RetainedParts(bytes);
  retained.retain(0, 2);
  let size: { width: number; height: number } | undefined;
  let orientation: number | undefined;
  let scans = 0;
  let isSequential = true;
  let profileBytes = 0;
  for (let at = 2; at < bytes.length || scans === 0; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new PictureFault("broken");
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === MARKER.end) break;
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
    bytes: Buffer.concat([retained.concat(), END]),
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
