import { SIMILAR_MIN_SIDE } from "#contract/likeness/rules.ts";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TYPES } from "#contract/posts/picture-files.ts";
import type { Cut, Size } from "#web/components/likeness/picture-search/crop/cut.ts";
import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { type SearchPicture, storePicture, usePictureStore } from "./picture-store.ts";
import { renderPart } from "./render-part.ts";
import { uploadSize } from "./upload-size.ts";

export const ACCEPTED = IMAGE_TYPES.join(",");

const WRONG_TYPE = "This file is not a PNG, JPEG or WebP picture.";
const TOO_LARGE = `The picture is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`;
const TOO_MANY_PIXELS = `The picture is larger than ${IMAGE_MAX_PIXELS / 1e6} megapixels.`;
const TOO_SMALL = `The picture is smaller than ${SIMILAR_MIN_SIDE} × ${SIMILAR_MIN_SIDE}.`;

/** Why a file is refused; the message is shown. */
export class PictureProblem extends Error {}

/** Makes a file the picture to search by; returns the reason if it is refused. */
export async function takePicture(file: File): Promise<string | null> {
  usePictureStore.setState({ problem: null, reading: true });
  try {
    const size = await readSize(file);
    await storePart({ name: file.name, original: file, size }, null);
    return null;
  } catch (error) {
    const problem = error instanceof PictureProblem ? error.message : WRONG_TYPE;
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
  if (to && hasCanvasNoise()) throw new PictureProblem(CANVAS_NOISE);
  const sent = to ? await renderPart(original, cut, to) : original;
  storePicture({ ...whole, cut, sent });
}

async function readSize(file: Blob): Promise<Size> {
  if (!IMAGE_TYPES.some((type) => type === file.type)) throw new PictureProblem(WRONG_TYPE);
  if (file.size > IMAGE_MAX_BYTES) throw new PictureProblem(TOO_LARGE);
  const { naturalWidth: width, naturalHeight: height } = await loadedImage(file);
  // Checked before decoding, as memory use depends on the number of pixels.
  if (width * height > IMAGE_MAX_PIXELS) throw new PictureProblem(TOO_MANY_PIXELS);
  if (Math.min(width, height) < SIMILAR_MIN_SIDE) throw new PictureProblem(TOO_SMALL);
  return { width, height };
}

function loadedImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  return new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new PictureProblem(WRONG_TYPE));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
