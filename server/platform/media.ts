import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { fieldError } from "#server/platform/errors.ts";
import type { ImageMetrics } from "#server/platform/metrics/images.ts";
import type { UploadedFile } from "#server/platform/multipart.ts";

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
const ANIMATED = "Animated images are not taken. Please choose a still one.";
// Of the shape's own size. A phone shows a tall tile on less than that, and most squares on little more.
const SCALES = [0.75, 1, 1.5, 2, 3];
const WEBP = { quality: 82, effort: 4 };
const AVIF = { quality: 50, effort: 2 };
const THUMB_SIZE = 100;
const URGENT = 1;

// Each encoder works alone on its thread; how many there are at once is the queue's to say.
sharp.concurrency(1);
sharp.cache(false);

export type Media = ReturnType<typeof createMedia>;

/** Reads and makes pictures; at most `maxPixels` are ever decoded at once. */
export function createMedia(maxPixels: number, metrics: ImageMetrics) {
  const queue = new PQueue({ concurrency: availableParallelism() });
  const open = (input: string | Uint8Array) =>
    sharp(input, { limitInputPixels: maxPixels, failOn: "warning" }).autoOrient();
  metrics.watch(() => queue.size);
  const make = <T>(type: string, work: () => Promise<T>, priority = 0) =>
    queue.add(() => metrics.time(type, work), { priority });

  return {
    /** Refuses what is no picture of the shape, before any of it is decoded. */
    inspect: (upload: UploadedFile, shape: Shape) =>
      inspect(upload, shape, maxPixels).catch((refusal: unknown) => {
        metrics.refused();
        throw refusal;
      }),
    /** WebP files at the widths pages use, and the placeholder. */
    encodeWebp: (upload: UploadedFile, shape: Shape): Promise<EncodedImage> =>
      make(
        "webp",
        () =>
          readable(
            upload,
            encodeWebp(() => open(upload.path), shape),
          ),
        URGENT,
      ),
    /** WebP squares of the given sides, cut from the middle. */
    encodeSquare: (upload: UploadedFile, sides: readonly number[]) =>
      make(
        "square",
        () =>
          readable(
            upload,
            encodeSquares(() => open(upload.path), sides),
          ),
        URGENT,
      ),
    encodeAvif: (picture: Uint8Array, width: number): Promise<Buffer> =>
      make("avif", () => open(picture).resize({ width }).avif(AVIF).toBuffer()),
  };
}

async function inspect(upload: UploadedFile, shape: Shape, maxPixels: number): Promise<void> {
  const refuse = (message: string) => fieldError("validation", upload.field, message);
  const { fileTypeFromFile } = await import("file-type");
  const mime = (await fileTypeFromFile(upload.path))?.mime ?? "";
  if (mime === "image/apng") throw refuse(ANIMATED);
  if (!ACCEPTED.has(mime)) throw refuse("Images must be PNG, JPEG or WebP files.");
  const read = await readable(upload, sharp(upload.path, { limitInputPixels: false }).metadata());
  if ((read.pages ?? 1) > 1) throw refuse(ANIMATED);
  const { width, height } = read.autoOrient;
  if (width * height > maxPixels) {
    throw refuse(`Images must have at most ${maxPixels / 1e6} megapixels.`);
  }
  if (width < shape.width || height < shape.height) {
    throw refuse(`Images must be at least ${shape.width} × ${shape.height} pixels.`);
  }
  if (!hasShape(width, height, shape)) {
    throw refuse(`Images must be cropped to ${shape.width} × ${shape.height}.`);
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
  const widths = SCALES.map((scale) => Math.round(scale * shape.width)).filter(
    (width) => width <= sourceWidth,
  );
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
async function readable<T>({ field }: UploadedFile, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const refusal = fieldError("validation", field, "This image is broken and could not be read.");
    refusal.cause = cause;
    throw refusal;
  }
}
