import { readFile, writeFile } from "node:fs/promises";
import { AppError, fieldError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type {
  EncodedFile,
  EncoderResult,
  EncoderTask,
} from "#server/platform/media/pictures/encode.ts";
import { EncoderPool } from "#server/platform/media/pictures/encoder-pool.ts";
import { EncoderLost, PictureTooHeavy } from "#server/platform/media/pictures/encoder-process.ts";
import type { Weight } from "#server/platform/media/pictures/fair-queue.ts";
import { type FaultReason, PictureFault } from "#server/platform/media/pictures/picture-fault.ts";
import { readPicture } from "#server/platform/media/pictures/picture-file.ts";
import type { ImageMetrics } from "#server/platform/observability/metrics/images.ts";

/** A picture of a fixed shape: `width` × `height` is the smallest, larger ones keep the ratio. */
export type Shape = { width: number; height: number };
export type EncodedImage = {
  width: number;
  height: number;
  thumbhash: Buffer;
  /** Ascending by width. */
  files: EncodedFile[];
};
/** An upload that was looked at: its file holds the picture and nothing else. */
export type InspectedUpload = UploadedFile & {
  /** Upright, in pixels. */
  width: number;
  height: number;
  orientation: number;
  weight: Weight;
};

const FAULTS: Record<FaultReason, string> = {
  type: "Images must be PNG, JPEG or WebP files.",
  animated: "Animated images are not taken. Please choose a still one.",
  broken: "This image is broken and could not be read.",
  heavy: "This image takes too much work to read. Please save it as a plain PNG or JPEG.",
};
const STORAGE_UNAVAILABLE = "Pictures can't be read at the moment. Please try again in a moment.";
// Of the shape's own size. A phone shows a tall tile on less than that, and most squares on little more.
const SCALES = [0.75, 1, 1.5, 2, 3];
/** Pixels, times how often they are decoded: what the site's own cropping sends is below. */
const LIGHT_MAX = 8_000_000;
const SITE = "site";

export type Media = ReturnType<typeof createMedia>;

/** Reads and makes pictures of at most `maxPixels`; they are decoded outside this process. */
export function createMedia(maxPixels: number, metrics: ImageMetrics) {
  const pool = new EncoderPool();
  metrics.watch(() => pool.waiting);
  const run = <Task extends EncoderTask>(task: Task, account: string, weight: Weight) =>
    metrics.time<EncoderResult[Task["type"]]>(task.type, () => pool.run(task, { account, weight }));
  const sourceOf = ({ path, orientation }: InspectedUpload) => ({ path, orientation, maxPixels });

  return {
    /**
     * Refuses what is no picture of the shape, and takes everything but the picture out of its
     * file, before any of it is decoded.
     */
    inspect: (upload: UploadedFile, shape: Shape): Promise<InspectedUpload> =>
      inspect(upload, shape, maxPixels).catch((refusal: unknown) => {
        metrics.refused();
        throw refusal;
      }),
    /** WebP files at the widths pages use, and the placeholder; waits in the account's turn. */
    encodeWebp: async (
      upload: InspectedUpload,
      shape: Shape,
      account: string,
    ): Promise<EncodedImage> => {
      const widths = widthsFor(upload.width, shape);
      const sizes = widths.map((width) => ({ width, height: heightOf(width, shape) }));
      const task = { type: "webp", source: sourceOf(upload), sizes } as const;
      const encoded = await refuseUnread(upload, run(task, account, upload.weight));
      return { ...(sizes.at(-1) ?? shape), ...encoded };
    },
    /** WebP squares of the given sides, cut from the middle; waits in the account's turn. */
    encodeSquare: (upload: InspectedUpload, sides: readonly number[], account: string) => {
      const task = { type: "square", source: sourceOf(upload), sides } as const;
      return refuseUnread(upload, run(task, account, upload.weight));
    },
    /** The AVIF file of a stored picture, once nobody waits for an upload. */
    encodeAvif: (picture: Uint8Array, width: number): Promise<Buffer> =>
      run({ type: "avif", picture, width }, SITE, "background"),
    /** Ends the processes that decode. */
    close: () => pool.close(),
  };
}

async function inspect(
  upload: UploadedFile,
  shape: Shape,
  maxPixels: number,
): Promise<InspectedUpload> {
  const refuse = (message: string) => fieldError("validation", upload.field, message);
  const sent = await readFile(upload.path);
  const picture = readOrRefuse(sent, refuse);
  const isTurned = picture.orientation >= 5;
  const width = isTurned ? picture.height : picture.width;
  const height = isTurned ? picture.width : picture.height;
  if (width * height > maxPixels) {
    throw refuse(`Images must have at most ${maxPixels / 1e6} megapixels.`);
  }
  if (width < shape.width || height < shape.height) {
    throw refuse(`Images must be at least ${shape.width} × ${shape.height} pixels.`);
  }
  if (!hasShape(width, height, shape)) {
    throw refuse(`Images must be cropped to ${shape.width} × ${shape.height}.`);
  }
  if (picture.bytes.length < sent.length) await writeFile(upload.path, picture.bytes);
  const weight = width * height * picture.passes > LIGHT_MAX ? "heavy" : "light";
  return { ...upload, width, height, orientation: picture.orientation, weight };
}

function readOrRefuse(bytes: Buffer, refuse: (message: string) => AppError) {
  try {
    return readPicture(bytes);
  } catch (error) {
    throw error instanceof PictureFault ? refuse(FAULTS[error.reason]) : error;
  }
}

/** Whether a size has the shape's ratio within a pixel. */
function hasShape(width: number, height: number, shape: Shape): boolean {
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

function heightOf(width: number, shape: Shape): number {
  return Math.round((width * shape.height) / shape.width);
}

/** Whatever can't be decoded is the sender's fault; an encoder that is lost is not. */
async function refuseUnread<T>({ field }: UploadedFile, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const refusal =
      cause instanceof EncoderLost
        ? new AppError("unavailable", STORAGE_UNAVAILABLE)
        : fieldError("validation", field, FAULTS[isHeavy(cause) ? "heavy" : "broken"]);
    refusal.cause = cause;
    throw refusal;
  }
}

function isHeavy(cause: unknown): boolean {
  return cause instanceof PictureTooHeavy;
}
