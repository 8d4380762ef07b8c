import { AppError, fieldError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { EncodedFile, EncoderTask } from "#server/platform/media/pictures/encode.ts";
import {
  EncoderLost,
  EncoderPool,
  PictureTooHeavy,
  type Weight,
} from "#server/platform/media/pictures/encoder-pool.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import type { PaletteColor } from "#server/platform/media/pictures/palette/palette.ts";
import type { FaultReason } from "#server/platform/media/pictures/picture-fault.ts";
import type { StrippedFile } from "#server/platform/media/pictures/strip-file.ts";

/** An aspect ratio: `width` × `height` is the smallest size, larger ones have the same ratio. */
export type Shape = { width: number; height: number };
/** Any aspect ratio, with both sides of at least as many pixels. */
export type AnyShape = { minSide: number };
export type EncodedImage = {
  width: number;
  height: number;
  thumbhash: Uint8Array;
  /** Ascending by width. */
  files: EncodedFile[];
  fingerprints: Fingerprint[];
  palette: PaletteColor[];
};
/** An upload after inspection: its file contains the picture and nothing else. */
export type InspectedUpload = UploadedFile & {
  /** In pixels, after applying the orientation. */
  width: number;
  height: number;
  orientation: number;
  weight: Weight;
};

const FAULTS: Record<FaultReason, string> = {
  type: "Images must be PNG, JPEG or WebP files.",
  animated: "Animated images are not taken. Please choose a still one.",
  broken: "This image is broken and could not be read.",
  colors: "This image stores its colors in an unusual way. Please save it in sRGB.",
  heavy: "This image takes too much work to read. Please save it as a plain PNG or JPEG.",
};
const STORAGE_UNAVAILABLE = "Pictures can't be read at the moment. Please try again in a moment.";
// Factors of the shape's size. Phones show a tall tile narrower than 1, and most squares little wider.
const SCALES = [0.75, 1, 1.5, 2, 3];
/** Pixels times decoding passes; pictures that the site's own cropping sends are below. */
const LIGHT_MAX = 8_000_000;
const SITE = "site";

export type Media = ReturnType<typeof createMedia>;

/** Creates the processing of pictures of at most `maxPixels`; other processes read and decode them. */
export function createMedia(maxPixels: number) {
  const pool = new EncoderPool();
  const run = <Task extends EncoderTask>(task: Task, account: string, weight: Weight) =>
    pool.run(task, { account, weight });
  const sourceOf = ({ path, orientation }: InspectedUpload) => ({ path, orientation, maxPixels });

  return {
    /**
     * Refuses files that are no picture of the shape, and removes everything but the picture from the
     * file, before any of it is decoded; queued per account.
     */
    inspect: async (
      upload: UploadedFile,
      shape: Shape | AnyShape,
      account: string,
    ): Promise<InspectedUpload> => {
      const task = { type: "strip", path: upload.path } as const;
      const stripped = await refuseUnread(upload, run(task, account, "light"));
      return inspected(upload, stripped, { shape, maxPixels });
    },
    /** Encodes WebP files in the widths that pages use, and the placeholder; queued per account. */
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
    /** Encodes WebP squares of the given sides, cropped to the centre; queued per account. */
    encodeSquare: (upload: InspectedUpload, sides: readonly number[], account: string) => {
      const task = { type: "square", source: sourceOf(upload), sides } as const;
      return refuseUnread(upload, run(task, account, upload.weight));
    },
    /**
     * Encodes one WebP file for each of the longest sides, which ascend, without enlarging, for pictures that
     * no search finds; queued per account.
     */
    encodeWithin: async (upload: InspectedUpload, sides: readonly number[], account: string) => {
      const sizes = sides.map((side) => sizeWithin(upload, side));
      const task = { type: "private", source: sourceOf(upload), sizes } as const;
      const encoded = await refuseUnread(upload, run(task, account, upload.weight));
      return { files: encoded, ...(sizes.at(-1) ?? upload) };
    },
    /** Returns the fingerprints of an upload; queued per account. */
    fingerprint: (upload: InspectedUpload, account: string): Promise<Fingerprint[]> => {
      const task = { type: "fingerprint", source: sourceOf(upload) } as const;
      return refuseUnread(upload, run(task, account, upload.weight));
    },
    /** Encodes the AVIF file of a stored picture when no upload is waiting. */
    encodeAvif: (picture: Uint8Array, width: number): Promise<Uint8Array> =>
      run({ type: "avif", picture, width }, SITE, "background"),
    /** Returns the palette of a stored picture when no upload is waiting. */
    readPalette: (picture: Uint8Array): Promise<PaletteColor[]> =>
      run({ type: "palette", picture }, SITE, "background"),
    /** Returns how many pictures wait for an encoder process. */
    countWaiting: () => pool.waiting,
    /** Ends the encoder processes. */
    close: () => pool.close(),
  };
}

/** Returns the upload with what its file says of itself; refuses one that is not as wanted. */
function inspected(
  upload: UploadedFile,
  stripped: StrippedFile,
  { shape, maxPixels }: { shape: Shape | AnyShape; maxPixels: number },
): InspectedUpload {
  const refuse = (message: string) => fieldError("validation", upload.field, message);
  if ("fault" in stripped) throw refuse(FAULTS[stripped.fault]);
  const { orientation, passes } = stripped;
  const isTurned = orientation >= 5;
  const width = isTurned ? stripped.height : stripped.width;
  const height = isTurned ? stripped.width : stripped.height;
  if (width * height > maxPixels) {
    throw refuse(`Images must have at most ${maxPixels / 1e6} megapixels.`);
  }
  const fault = shapeFault({ width, height }, shape);
  if (fault) throw refuse(fault);
  const weight = width * height * passes > LIGHT_MAX ? "heavy" : "light";
  return { ...upload, width, height, orientation, weight };
}

/** Returns why a size does not fit a shape, or undefined. */
function shapeFault({ width, height }: Shape, shape: Shape | AnyShape): string | undefined {
  if ("minSide" in shape) {
    const { minSide } = shape;
    const isSmall = Math.min(width, height) < minSide;
    return isSmall ? `The picture is smaller than ${minSide} × ${minSide}.` : undefined;
  }
  if (width < shape.width || height < shape.height) {
    return `Images must be at least ${shape.width} × ${shape.height} pixels.`;
  }
  return hasShape(width, height, shape)
    ? undefined
    : `Images must be cropped to ${shape.width} × ${shape.height}.`;
}

/** Returns whether a size has the shape's ratio within a pixel. */
function hasShape(width: number, height: number, shape: Shape): boolean {
  const expectedHeight = (width * shape.height) / shape.width;
  const expectedWidth = (height * shape.width) / shape.height;
  return Math.abs(height - expectedHeight) <= 1 || Math.abs(width - expectedWidth) <= 1;
}

/** Returns the widths to encode, in pixels, none of them above the source's. */
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

/** Returns a size without its longest side exceeding `side`, in the same ratio. */
function sizeWithin({ width, height }: Shape, side: number): Shape {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Refuses a picture that cannot be decoded; a lost encoder is answered with `unavailable`. */
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
