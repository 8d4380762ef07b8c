import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { encode } from "./encode.ts";
import { PARTS_MAX, PictureFault } from "./picture-fault.ts";
import { readPicture } from "./picture-file.ts";

const folder = await mkdtemp(join(tmpdir(), "parade-test-"));
afterAll(() => rm(folder, { recursive: true }));

const FORMATS = {
  png: (picture: Sharp) => picture.png(),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 100, chromaSubsampling: "4:4:4" }),
  progressive: (picture: Sharp) => picture.jpeg({ progressive: true }),
  webp: (picture: Sharp) => picture.webp({ lossless: true }),
  lossy: (picture: Sharp) => picture.webp(),
} satisfies Record<string, (picture: Sharp) => Sharp>;
type Format = keyof typeof FORMATS;
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];
/** Every orientation, and of the formats that state them in the same place one; browsers ignore a WebP's. */
const ORIENTATIONS = {
  png: [6],
  jpeg: [1, 2, 3, 4, 5, 6, 7, 8],
  progressive: [6],
} satisfies Partial<Record<Format, readonly number[]>>;
const TURNED = Object.entries(ORIENTATIONS) as [Format, readonly number[]][];

/** 60 × 40 pixels, each corner of a different colour. */
function corners(): Sharp {
  const corner = (left: number, top: number, background: string) => ({
    input: { create: { width: 30, height: 20, channels: 4 as const, background } },
    left,
    top,
  });
  const create = { width: 60, height: 40, channels: 4 as const, background: "#fff" };
  return sharp({ create }).composite([
    corner(0, 0, "#f00"),
    corner(30, 0, "#0f0"),
    corner(0, 20, "#00f"),
  ]);
}

const withAll = (format: Format, orientation = 1) =>
  FORMATS[format](corners())
    .withIccProfile("p3")
    .withExif({ IFD0: { Make: "SpyCamera" } })
    .withMetadata({ orientation })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>SpyCamera</x:xmpmeta>")
    .toBuffer();

const pixels = (picture: Sharp) => picture.removeAlpha().raw().toBuffer();

test.each(TURNED.flatMap(([format, all]) => all.map((of) => [format, of] as const)))(
  "reads the orientation of a %s as %i, and turns it upright",
  async (format, orientation) => {
    const sent = await withAll(format, orientation);
    const picture = readPicture(sent);
    expect(picture).toMatchObject({ width: 60, height: 40, orientation });
    const path = join(folder, `${format}${orientation}`);
    await writeFile(path, picture.bytes);
    const source = { path, orientation, maxPixels: 10_000 };
    const [square] = await encode({ type: "square", source, sides: [40] });
    const wanted = await sharp(sent)
      .autoOrient()
      .resize(40, 40, { fit: "cover" })
      .webp({ quality: 82, effort: 2 })
      .toBuffer();
    const [got, expected] = await Promise.all([pixels(sharp(square?.data)), pixels(sharp(wanted))]);
    const differences = got.map((value, index) => Math.abs(value - (expected[index] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(24);
  },
);

test.each(FORMAT_NAMES)(
  "removes metadata from a %s and preserves its pixels and profile",
  async (format) => {
    const sent = await withAll(format);
    expect(sent.includes("SpyCamera")).toBe(true);
    const { bytes } = readPicture(sent);
    expect(bytes.includes("SpyCamera")).toBe(false);
    const { exif, xmp, icc } = await sharp(bytes).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
    expect(icc).toEqual((await sharp(sent).metadata()).icc);
    expect(await pixels(sharp(bytes))).toEqual(await pixels(sharp(sent)));
  },
);

/** Inserts bytes into a file. */
const inserted = (file: Buffer, at: number, bytes: string) =>
  Buffer.concat([file.subarray(0, at), Buffer.from(bytes, "latin1"), file.subarray(at)]);

const AFTER_PNG_HEADER = 33;
const animationOf = (frames: number) =>
  `\0\0\0\x08acTL\0\0\0${String.fromCharCode(frames)}\0\0\0\0\0\0\0\0`;

test.each([
  ["a PNG without an end", "png", (file: Buffer) => file.subarray(0, -12)],
  [
    "a PNG that animates one frame",
    "png",
    (file: Buffer) => inserted(file, AFTER_PNG_HEADER, animationOf(1)),
  ],
  [
    "a JPEG with bytes between its segments",
    "jpeg",
    (file: Buffer) => inserted(file, file.indexOf("ffc0", "hex"), "abc"),
  ],
] as const)("shows %s as browsers do", async (_, format, spoil) => {
  const whole = await FORMATS[format](corners()).toBuffer();
  const { bytes } = readPicture(spoil(whole));
  expect(bytes).toEqual(readPicture(whole).bytes);
});

/** Returns why a file is refused, or "none". */
function reasonOf(bytes: Buffer): string {
  try {
    return readPicture(bytes) && "none";
  } catch (error) {
    return (error as PictureFault).reason;
  }
}

test("refuses an animation of two frames, and a chunk that is cut off", async () => {
  const whole = await FORMATS.png(corners()).toBuffer();
  expect(reasonOf(inserted(whole, AFTER_PNG_HEADER, animationOf(2)))).toBe("animated");
  expect(reasonOf(whole.subarray(0, -13))).toBe("broken");
});

/** A part without content, where it may be inserted, and the parts that the picture has without it. */
const EMPTY_PARTS = [
  ["png", { part: "\0\0\0\0teXt\0\0\0\0", at: AFTER_PNG_HEADER, own: 4 }],
  ["jpeg", { part: "\xff\xfe\0\x02", at: 2, own: 8 }],
  ["webp", { part: "JUNK\0\0\0\0", at: 12, own: 1 }],
] as const;

test.each(EMPTY_PARTS)("refuses a %s of more parts than programs write", async (format, empty) => {
  const whole = await FORMATS[format](corners()).toBuffer();
  const withParts = (count: number) => {
    const file = inserted(whole, empty.at, empty.part.repeat(count - empty.own));
    if (format === "webp") file.writeUInt32LE(file.length - 8, 4);
    return file;
  };
  expect(readPicture(withParts(PARTS_MAX)).bytes).toEqual(readPicture(whole).bytes);
  expect(reasonOf(withParts(PARTS_MAX + 1))).toBe("heavy");
});

test.each(["webp", "lossy"] as const)("a %s is upright whatever it says", async (format) => {
  expect(readPicture(await withAll(format, 6)).orientation).toBe(1);
});

test("removes what follows the end of a picture", async () => {
  for (const format of FORMAT_NAMES) {
    const sent = await FORMATS[format](corners()).toBuffer();
    const { bytes } = readPicture(Buffer.concat([sent, Buffer.from("<script>SpyCamera</script>")]));
    expect(bytes.includes("SpyCamera")).toBe(false);
  }
});

const sources = await Promise.all(FORMAT_NAMES.map((format) => withAll(format, 6)));

test("parses or refuses any bytes, and never throws anything else", () => {
  const edits = fc.array(fc.tuple(fc.nat(3_000), fc.nat(255)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom(...sources), edits, fc.nat(3_000), (source, changes, cut) => {
      const bytes = Buffer.from(source).subarray(0, Math.max(12, source.length - cut));
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      try {
        const picture = readPicture(bytes);
        expect(picture.bytes.length).toBeLessThanOrEqual(bytes.length + 12);
        expect(picture.orientation).toBeGreaterThanOrEqual(1);
        expect(picture.orientation).toBeLessThanOrEqual(8);
      } catch (error) {
        expect(error).toBeInstanceOf(PictureFault);
      }
    }),
    { numRuns: 300 },
  );
});
