const HEADER = "Exif\0\0";
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const ENTRIES_MAX = 256;

/**
 * Returns the orientation of an EXIF block, with or without its header; 1 if there is none that can be
 * read. Reads only the first directory and follows no pointers.
 */
export function exifOrientation(block: Buffer): number {
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
