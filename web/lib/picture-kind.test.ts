import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureKindOf } from "./picture-kind.ts";

const still = sharp({ create: { width: 8, height: 8, channels: 3, background: "#f00" } });
const png = await still.clone().png().toBuffer();
const animatedWebp = await sharp([png, await still.clone().negate().png().toBuffer()], {
  join: { animated: true },
})
  .webp()
  .toBuffer();
const text = (value: string) => Buffer.from(value, "latin1");
const afterHeader = 33;
const withFrames = (frames: number) =>
  Buffer.concat([
    png.subarray(0, afterHeader),
    text(`\0\0\0\x08acTL\0\0\0${String.fromCharCode(frames)}\0\0\0\0\0\0\0\0`),
    png.subarray(afterHeader),
  ]);

test.each([
  ["a PNG", png, { type: "image/png", isAnimated: false }],
  ["an animated PNG", withFrames(2), { type: "image/png", isAnimated: true }],
  ["a PNG of one frame", withFrames(1), { type: "image/png", isAnimated: false }],
  ["a PNG with the word in its pixels", Buffer.concat([png, text("acTL")]), { isAnimated: false }],
  ["a JPEG", await still.clone().jpeg().toBuffer(), { type: "image/jpeg", isAnimated: false }],
  ["a WebP", await still.clone().webp().toBuffer(), { type: "image/webp", isAnimated: false }],
  ["an animated WebP", animatedWebp, { type: "image/webp", isAnimated: true }],
])("knows %s by its first bytes, whatever its name and type", async (_, bytes, kind) => {
  const file = new File([new Uint8Array(bytes)], "x.txt", { type: "text/plain" });
  expect(await pictureKindOf(file)).toMatchObject(kind);
});

test.each([
  ["text", "pixels"],
  ["nothing", ""],
  ["a GIF", "GIF89a"],
  ["half a signature", "\x89PNG"],
  ["a sound", "RIFF\0\0\0\0WAVE"],
])("knows %s as no picture", async (_, bytes) => {
  const file = new File([text(bytes)], "wolf.png", { type: "image/png" });
  expect(await pictureKindOf(file)).toBe(null);
});
