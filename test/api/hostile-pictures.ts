import { buffer } from "node:stream/consumers";
import { crc32, createDeflate, deflateSync } from "node:zlib";
import sharp from "sharp";

const MB = 1024 * 1024;
const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** The offset at which the chunks after a PNG's header begin. */
const AFTER_HEADER = 33;

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns the PNG with chunks inserted between its header and its pixels. */
export function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, AFTER_HEADER), ...chunks, png.subarray(AFTER_HEADER)]);
}

/** Returns a PNG with about 480 kB of compressed text that decompress to 480 MB. */
export function textBomb(png: Buffer): Buffer {
  const text = deflateSync(Buffer.alloc(60 * MB));
  const chunk = pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), text]));
  return withChunks(png, Array<Buffer>(8).fill(chunk));
}

/** Returns a PNG with a colour profile of 400 kB that decompresses to 400 MB. */
export function profileBomb(png: Buffer): Buffer {
  const profile = deflateSync(Buffer.alloc(400 * MB), { level: 1 });
  return withChunks(png, [
    pngChunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), profile])),
  ]);
}

/** Returns a progressive JPEG whose number of scans is raised to `scans`. */
export async function scanBomb(side: number, scans: number): Promise<Buffer> {
  const jpeg = await sharp({
    create: { width: side, height: side, channels: 3, background: "#123" },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, jpeg.length - 2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array<Buffer>(scans).fill(scan),
    jpeg.subarray(-2),
  ]);
}

type Samples = { side: number; bits: 8 | 16; interlaced: boolean };

/** Returns a square PNG of black pixels with alpha, a few hundred kB at any side length. */
export async function blackSquare({ side, bits, interlaced }: Samples): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([bits, 6, 0, 0, Number(interlaced)], 8);
  const pixels = await deflateZeros(rawBytes({ side, bits, interlaced }));
  return Buffer.concat([
    SIGNATURE,
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The first pixel and the step of each Adam7 pass, across and down. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

function rawBytes({ side, bits, interlaced }: Samples): number {
  const pixelBytes = (bits / 8) * 4;
  const passes = interlaced ? PASSES : ([[0, 1, 0, 1]] as const);
  return passes.reduce((sum, [x, stepX, y, stepY]) => {
    const [wide, high] = [Math.ceil((side - x) / stepX), Math.ceil((side - y) / stepY)];
    return sum + high * (1 + wide * pixelBytes);
  }, 0);
}

async function deflateZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const zeros = Buffer.alloc(MB);
  const write = async () => {
    for (let left = bytes; left > 0; left -= MB) {
      if (!deflate.write(left < MB ? zeros.subarray(0, left) : zeros)) {
        await new Promise((resolve) => deflate.once("drain", resolve));
      }
    }
    deflate.end();
  };
  const [packed] = await Promise.all([buffer(deflate), write()]);
  return packed;
}
