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
const PIXEL_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** Parses a PNG; retains the chunks of its pixels, and a small colour profile. */
export function readPng(bytes: Buffer): PictureFile {
  const retained = new RetainedParts(bytes);
  retained.retain(0, SIGNATURE_BYTES);
  const header = readHeader(bytes);
  let orientation = 1;
  for (let at = SIGNATURE_BYTES; ; ) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new PictureFault("broken");
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (type === "acTL") throw new PictureFault("animated");
    if (type === "eXIf") orientation = exifOrientation(data);
    if (PIXEL_CHUNKS.has(type) || (type === "iCCP" && isSmallProfile(data)))
      retained.retain(at, end);
    if (type === "IEND") break;
    at = end;
  }
  return { ...header, orientation, bytes: retained.concat() };
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
