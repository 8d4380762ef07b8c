import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { aPictureOf } from "#test/makers.ts";
import { randomBytes } from "#test/random.ts";

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2], 8);
  return chunk("IHDR", data);
}

/** Returns a few bytes whose header claims a picture of the given size. */
export function headerBomb(width: number, height: number): Buffer {
  const content = chunk("IDAT", deflateSync(Buffer.alloc(64)));
  return Buffer.concat([SIGNATURE, header(width, height), content, chunk("IEND", Buffer.alloc(0))]);
}

/** Returns a PNG with an extra chunk that declares it animated. */
export async function animatedPng(width: number, height: number): Promise<Buffer> {
  const still = await aPictureOf(width, height);
  const afterHeader = SIGNATURE.length + header(width, height).length;
  const control = chunk("acTL", Buffer.from("0000000200000000", "hex"));
  return Buffer.concat([still.subarray(0, afterHeader), control, still.subarray(afterHeader)]);
}

/** Returns an animated WebP of two frames, one red and one blue. */
export async function animatedWebp(width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all(
    ["#f00", "#00f"].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

export async function truncatedJpeg(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const whole = await sharp({
    create: { width, height, channels: 3, background: "#888", noise },
  })
    .jpeg()
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
}

/** Returns a valid PNG with flipped bytes in its middle. */
export async function damagedPng(width: number, height: number): Promise<Buffer> {
  const picture = Buffer.from(await aPictureOf(width, height));
  const middle = Math.floor(picture.length / 2);
  picture.set(randomBytes(16), middle);
  return picture;
}
