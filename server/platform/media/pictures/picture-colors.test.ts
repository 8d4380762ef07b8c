import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPicture } from "./picture-file.ts";

const create = { width: 64, height: 48, channels: 3, background: "#c02040" } as const;
const png = await sharp({ create }).png().toBuffer();
const jpeg = await sharp({ create }).jpeg().toBuffer();

/** Returns the mean color of a picture as it is stored and then shown: red, green and blue. */
async function shownColor(bytes: Buffer): Promise<number[]> {
  const source = sharp(readPicture(bytes).bytes, { failOn: "warning" });
  const shown = await source.toColorspace("srgb").png().toBuffer();
  const { channels } = await sharp(shown).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

/** Returns the PNG with another chunk after its header. */
function withChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

const words = (...values: number[]) => {
  const data = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) data.writeUInt32BE(value, 4 * index);
  return data;
};
const SRGB_PRIMARIES = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];
const P3_PRIMARIES = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000];

test.each([
  ["a linear gamma", "gAMA", words(100_000)],
  ["a gamma beyond rounding", "gAMA", words(46_456)],
  ["primaries of Display P3", "cHRM", words(...P3_PRIMARIES)],
  ["codes of Display P3", "cICP", Buffer.from([12, 13, 0, 1])],
  ["a profile that is none", "iCCP", Buffer.from("icc\0\0nothing", "latin1")],
])("refuses a PNG with %s, whose colors would be shown wrongly", (_, type, data) => {
  expect(() => readPicture(withChunk(type, data))).toThrow("picture refused: colors");
});

test.each([
  ["the gamma of sRGB", "gAMA", words(45_455)],
  ["a gamma within rounding", "gAMA", words(46_455)],
  ["the primaries of sRGB", "cHRM", words(...SRGB_PRIMARIES)],
  ["the codes of sRGB", "cICP", Buffer.from([1, 13, 0, 1])],
  ["a rendering intent", "sRGB", Buffer.from([0])],
])("takes a PNG with %s", async (_, type, data) => {
  expect(await shownColor(withChunk(type, data))).toEqual([0xc0, 0x20, 0x40]);
});

test("takes a gamma beside the mark of sRGB, which browsers prefer", () => {
  const bytes = withChunk("sRGB", Buffer.from([0]));
  const gamma = withChunk("gAMA", words(100_000)).subarray(33, 49);
  const both = Buffer.concat([bytes.subarray(0, 46), gamma, bytes.subarray(46)]);
  expect(readPicture(both)).toMatchObject({ width: 64, height: 48 });
});

const scanStart = jpeg.indexOf(Buffer.from([0xff, 0xda]));
const scanDataStart = scanStart + 2 + jpeg.readUInt16BE(scanStart + 2);

test.each([
  ["without an end", jpeg.subarray(0, -2)],
  [
    "with the scan parameters that some phones write",
    Buffer.from(jpeg).fill(0, scanDataStart - 3, scanDataStart),
  ],
])("takes a JPEG %s", async (_, bytes) => {
  const before = Buffer.from(bytes);
  expect(await shownColor(bytes)).toEqual(await shownColor(jpeg));
  expect(bytes).toEqual(before);
});

test("refuses to decode a JPEG whose data end too early", async () => {
  const half = jpeg.subarray(0, (scanDataStart + jpeg.length) / 2);
  await expect(shownColor(half)).rejects.toThrow("premature end");
});

test("applies a color profile that a JPEG stores in several parts", async () => {
  const wide = await sharp({ create }).withIccProfile("p3").jpeg({ quality: 100 }).toBuffer();
  const start = wide.indexOf("ICC_PROFILE\0") - 4;
  const end = start + 2 + wide.readUInt16BE(start + 2);
  const profile = wide.subarray(start + 18, end);
  const parts = [profile.subarray(0, 100), profile.subarray(100)].map((part, index) => {
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(part.length + 16, 2);
    const number = Buffer.from([index + 1, 2]);
    return Buffer.concat([head, Buffer.from("ICC_PROFILE\0", "latin1"), number, part]);
  });
  const split = Buffer.concat([wide.subarray(0, start), ...parts, wide.subarray(end)]);
  expect(await shownColor(split)).toEqual(await shownColor(wide));
  expect(await shownColor(split)).not.toEqual(
    await shownColor(Buffer.concat([wide.subarray(0, start), wide.subarray(end)])),
  );
});

test.each([
  ["of 1 MB", 0, undefined],
  ["of more than 1 MB", 1, "picture refused: colors"],
])("reads a JPEG with a color profile %s", (_, more, message) => {
  const size = 1024 * 1024 + more;
  const parts: Buffer[] = [];
  for (let rest = size; rest > 0; rest -= 65_519) {
    const part = Buffer.alloc(Math.min(rest, 65_519) + 4);
    part.set([0xff, 0xe2]);
    part.writeUInt16BE(part.length - 2, 2);
    part.write("ICC_PROFILE\0", 4, "latin1");
    parts.push(part);
  }
  const read = () => readPicture(Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]));
  if (message) expect(read).toThrow(message);
  else expect(read()).toMatchObject({ width: 64 });
});
