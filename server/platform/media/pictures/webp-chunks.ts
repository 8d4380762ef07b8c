import { exifOrientation } from "#server/platform/media/pictures/exif-orientation.ts";
import {
  PictureFault,
  type PictureFile,
  PROFILE_MAX_BYTES,
} from "#server/platform/media/pictures/picture-fault.ts";

const HEADER_BYTES = 12;
const FLAG = { animation: 0x02, alpha: 0x10, profile: 0x20 } as const;

type Size = { width: number; height: number };
type Chunk = { type: string; whole: Buffer; data: Buffer };

/** Parses a WebP; retains its bitstream, alpha and color profile. */
export function readWebp(bytes: Buffer): PictureFile {
  const chunks = readChunks(bytes);
  const find = (type: string) => chunks.find((chunk) => chunk.type === type);
  const extended = find("VP8X");
  const isAnimated = extended && (extended.data.readUInt8(0) & FLAG.animation) !== 0;
  if (isAnimated || find("ANIM") || find("ANMF")) throw new PictureFault("animated");
  const picture = find("VP8 ") ?? find("VP8L");
  if (!picture) throw new PictureFault("broken");
  const exif = find("EXIF");
  const retained = extended ? [...retainExtended(extended, find), picture] : [picture];
  const size = sizeOf(picture);
  if (extended && !isSame(size, canvasOf(extended.data))) throw new PictureFault("broken");
  return {
    ...size,
    orientation: exif ? exifOrientation(exif.data) : 1,
    passes: 1,
    bytes: wrap(retained),
  };
}

/** Returns the container's chunks, the first of each type; each is padded to an even length. */
function readChunks(bytes: Buffer): Chunk[] {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const found = new Map<string, Chunk>();
  for (let at = HEADER_BYTES; at + 8 <= end; ) {
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
