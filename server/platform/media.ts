import { availableParallelism } from "node:os";
import { fileTypeFromFile } from "file-type";
import PQueue from "p-queue";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { AppError } from "#server/platform/errors.ts";

/** A picture of a fixed shape: `width` × `height` is the smallest, larger ones keep the ratio. */
export type Shape = { width: number; height: number };
export type EncodedImage = {
  width: number;
  height: number;
  thumbhash: Buffer;
  /** Ascending by width. */
  files: { width: number; data: Buffer }[];
};

const ACCEPTED = new Set(["image/png", "image/jpeg", "image/webp"]);
const SCALES = [1, 2, 3];
const WEBP = { quality: 82, effort: 4 };
const AVIF = { quality: 56, effort: 2 };
const THUMB_SIZE = 100;
const URGENT = 1;

// Each encoder works alone on its thread; how many there are at once is the queue's to say.
sharp.concurrency(1);
sharp.cache(false);

export type Media = ReturnType<typeof createMedia>;

/** Reads and makes pictures; at most `maxPixels` are ever decoded at once. */
export function createMedia(maxPixels: number) {
  const queue = new PQueue({ concurrency: availableParallelism() });
  const open = (input: string | Uint8Array) =>
    sharp(input, { limitInputPixels: maxPixels, failOn: "warning" }).autoOrient();

  return {
    /** Refuses what is no picture of the shape, before any of it is decoded. */
    inspect: (file: string, shape: Shape) => inspect(file, shape, maxPixels),
    /** WebP files at the widths pages use, and the placeholder. */
    encodeWebp: (file: string, shape: Shape): Promise<EncodedImage> =>
      queue.add(() => readable(encodeWebp(() => open(file), shape)), { priority: URGENT }),
    /** WebP squares of the given sides, cut from the middle. */
    encodeSquare: (file: string, sides: readonly number[]) =>
      queue.add(() => readable(encodeSquares(() => open(file), sides)), { priority: URGENT }),
    encodeAvif: (picture: Uint8Array, width: number): Promise<Buffer> =>
      queue.add(() => open(picture).resize({ width }).avif(AVIF).toBuffer()),
  };
}

async function inspect(file: string, shape: Shape, maxPixels: number): Promise<void> {
  const type = await fileTypeFromFile(file);
  if (!type || !ACCEPTED.has(type.mime)) {
    throw new AppError("validation", "Images must be PNG, JPEG or WebP files.");
  }
  const { width, height } = await readable(
    sharp(file, { limitInputPixels: false })
      .metadata()
      .then((read) => read.autoOrient),
  );
  if (width * height > maxPixels) {
    throw new AppError("validation", `Images must have at most ${maxPixels / 1e6} megapixels.`);
  }
  if (width < shape.width || height < shape.height) {
    throw new AppError(
      "validation",
      `Images must be at least ${shape.width} × ${shape.height} pixels.`,
    );
  }
  if (!hasShape(width, height, shape)) {
    throw new AppError("validation", `Images must be cropped to ${shape.width} × ${shape.height}.`);
  }
}

/** Whether a size has the shape's ratio within a pixel. */
export function hasShape(width: number, height: number, shape: Shape): boolean {
  const heightAsked = (width * shape.height) / shape.width;
  const widthAsked = (height * shape.width) / shape.height;
  return Math.abs(height - heightAsked) <= 1 || Math.abs(width - widthAsked) <= 1;
}

/** The widths to make of a picture, in pixels: never larger than it is. */
export function widthsFor(sourceWidth: number, shape: Shape): number[] {
  const widths = SCALES.map((scale) => scale * shape.width).filter((width) => width <= sourceWidth);
  const largest = widths.at(-1) ?? shape.width;
  const worthIt = sourceWidth >= largest * 1.1 && widths.length < SCALES.length;
  return worthIt ? [...widths, sourceWidth] : widths;
}

async function encodeWebp(open: () => Sharp, shape: Shape): Promise<EncodedImage> {
  const { autoOrient: source } = await open().metadata();
  const widths = widthsFor(source.width, shape);
  const heightOf = (width: number) => Math.round((width * shape.height) / shape.width);
  const files = [];
  for (const width of widths) {
    const resized = open().resize({ width, height: heightOf(width), fit: "fill" });
    files.push({ width, data: await resized.webp(WEBP).toBuffer() });
  }
  const width = widths.at(-1) ?? shape.width;
  return { width, height: heightOf(width), thumbhash: await thumbhashOf(open()), files };
}

async function encodeSquares(open: () => Sharp, sides: readonly number[]) {
  return Promise.all(
    sides.map(async (width) => {
      const square = open().resize({ width, height: width, fit: "cover" });
      return { width, data: await square.webp(WEBP).toBuffer() };
    }),
  );
}

async function thumbhashOf(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .resize({ width: THUMB_SIZE, height: THUMB_SIZE, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data));
}

/** Whatever sharp can't read is the sender's fault. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const refusal = new AppError("validation", "This image is broken and could not be read.");
    refusal.cause = cause;
    throw refusal;
  }
}
