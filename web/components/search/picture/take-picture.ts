import { useNavigate } from "react-router";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TYPES } from "#contract/images/rules.ts";
import { SIMILAR_MIN_SIDE } from "#contract/likeness/rules.ts";
import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { pictureKindOf } from "#web/lib/picture-kind.ts";
import { pictureSize, type Size } from "#web/lib/picture-size.ts";
import { type Cut, partSize, WHOLE } from "./cut.ts";
import { type SearchPicture, storePicture, usePictureStore } from "./picture-store.ts";
import { PICTURE_SEARCH } from "./picture-url.ts";

export const ACCEPTED = IMAGE_TYPES.join(",");

const WRONG_TYPE = "This file is not a PNG, JPEG or WebP picture.";

const TOO_LARGE = `The picture is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`;

const TOO_MANY_PIXELS = `The picture is larger than ${IMAGE_MAX_PIXELS / 1e6} megapixels.`;

const TOO_SMALL = `The picture is smaller than ${SIMILAR_MIN_SIDE} × ${SIMILAR_MIN_SIDE}.`;

/** The longer side of what is uploaded (px): the comparison needs no more. */
const SIDE = 1_200;

/** A file of at most this size is uploaded as it is. */
const UNCHANGED_BYTES = 1_000_000;

const UNCHANGED_SIDE = 2_000;

const QUALITY = 0.9;

/** Why a file is refused; the message is shown. */
export class PictureRefusal extends Error {}

/** Makes a file the picture to search by; returns the reason if it is refused. */
async function takePicture(file: File): Promise<string | null> {
  usePictureStore.setState({ problem: null, reading: true });
  try {
    const size = await readSize(file);
    await storePart({ name: file.name, original: file, size }, null);
    return null;
  } catch (error) {
    const problem = error instanceof PictureRefusal ? error.message : WRONG_TYPE;
    usePictureStore.setState({ problem, reading: false });
    return problem;
  }
}

/** Searches by another part of the picture; rejects if it can't be drawn. */
export function cropPicture(picture: SearchPicture, cut: Cut): Promise<void> {
  const { name, original, size } = picture;
  return storePart({ name, original, size }, cut);
}

type Whole = Pick<SearchPicture, "name" | "original" | "size">;

async function storePart(whole: Whole, cut: Cut | null): Promise<void> {
  const { original, size } = whole;
  const to = uploadSize(size, cut, original.size);
  if (to && hasCanvasNoise()) throw new PictureRefusal(CANVAS_NOISE);
  const sent = to ? await renderPart(original, cut, to) : original;
  storePicture({ ...whole, cut, sent });
}

async function readSize(file: Blob): Promise<Size> {
  if (!(await pictureKindOf(file))) throw new PictureRefusal(WRONG_TYPE);
  if (file.size > IMAGE_MAX_BYTES) throw new PictureRefusal(TOO_LARGE);
  const size = await pictureSize(file);
  if (!size) throw new PictureRefusal(WRONG_TYPE);
  const { width, height } = size;
  // Checked before decoding, as memory use depends on the number of pixels.
  if (width * height > IMAGE_MAX_PIXELS) throw new PictureRefusal(TOO_MANY_PIXELS);
  if (Math.min(width, height) < SIMILAR_MIN_SIDE) throw new PictureRefusal(TOO_SMALL);
  return size;
}

/**
 * Returns the size at which a picture, or the cut of it, is uploaded, so that a phone's photo is fast; null if
 * the file is uploaded as it is. The shorter side stays long enough to be compared.
 */
export function uploadSize(size: Size, cut: Cut | null, bytes: number): Size | null {
  const { width, height } = partSize(size, cut);
  const longer = Math.max(width, height);
  if (!cut && bytes <= UNCHANGED_BYTES && longer <= UNCHANGED_SIDE) return null;
  const least = SIMILAR_MIN_SIDE / Math.min(width, height);
  const scale = Math.min(1, Math.max(SIDE / longer, least));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** Draws a picture, or the cut of it, at a size. Rejects when it can't be decoded. */
async function renderPart(source: Blob, cut: Cut | null, { width, height }: Size) {
  const { left, top, right, bottom } = cut ?? WHOLE;
  // Decoding applies the EXIF orientation in all browsers.
  const bitmap = await createImageBitmap(source);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on");
  context.imageSmoothingQuality = "high";
  context.drawImage(
    bitmap,
    left * bitmap.width,
    top * bitmap.height,
    (right - left) * bitmap.width,
    (bottom - top) * bitmap.height,
    0,
    0,
    width,
    height,
  );
  bitmap.close();
  return new Promise<Blob>((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error("Nothing was drawn"));
    // A browser that can't encode WebP makes a PNG; both keep transparent pixels.
    canvas.toBlob(done, "image/webp", QUALITY);
  });
}

/** Returns a function that searches by a file, and returns the reason if it is refused. */
export function useTakePicture(): (file: File) => Promise<string | null> {
  const navigate = useNavigate();
  return async (file) => {
    const problem = await takePicture(file);
    if (problem === null) await navigate(PICTURE_SEARCH);
    return problem;
  };
}
