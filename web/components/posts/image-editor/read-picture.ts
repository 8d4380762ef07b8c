import { IMAGE_MAX_PIXELS } from "#contract/images/rules.ts";
import { CANVAS_NOISE, hasCanvasNoise } from "#web/lib/canvas-noise.ts";
import { copyOfFile, FILE_GONE } from "#web/lib/file-copy.ts";
import { ANIMATED, pictureKindOf } from "#web/lib/picture-kind.ts";
import { pictureSize, type Size } from "#web/lib/picture-size.ts";
import { isLargeEnough } from "./crop-geometry.ts";
import { renderThumb } from "./render-picture.ts";

const WRONG_TYPE = "Only PNG, JPEG and WebP images can be used.";
export const UNREADABLE = "This file can't be read as an image.";
const TOO_LARGE = `This image is too large. It can have at most ${IMAGE_MAX_PIXELS / 1e6} megapixels.`;

/** Why a file was rejected; the message is shown. */
export class PictureError extends Error {}

type ReadPicture = {
  /** A copy of the file, typed by its content. */
  original: Blob;
  /** Of the upright picture. */
  size: Size;
  thumb: Blob;
};

/** Inspects a picture before cropping; throws a `PictureError` if it can't be used. */
export async function readPicture(chosen: File, crop: Size): Promise<ReadPicture> {
  const file = await copyOfFile(chosen);
  if (!file) throw new PictureError(FILE_GONE);
  const kind = await pictureKindOf(file);
  if (!kind) throw new PictureError(WRONG_TYPE);
  if (kind.isAnimated) throw new PictureError(ANIMATED);
  if (hasCanvasNoise()) throw new PictureError(CANVAS_NOISE);
  const size = await pictureSize(file);
  if (!size) throw new PictureError(UNREADABLE);
  // Checked before decoding, as memory use depends on the number of pixels.
  if (size.width * size.height > IMAGE_MAX_PIXELS) throw new PictureError(TOO_LARGE);
  if (!isLargeEnough(size, crop)) throw new PictureError(tooSmall(size, crop));
  const original = file.slice(0, file.size, kind.type);
  return { original, size, thumb: await decodedThumb(file, size) };
}

/** Decodes the picture to detect a truncated file, whose header is intact. */
function decodedThumb(file: Blob, size: Size): Promise<Blob> {
  return renderThumb(file, size).catch(() => {
    throw new PictureError(UNREADABLE);
  });
}

function tooSmall(size: Size, crop: Size): string {
  return `This image has ${size.width} × ${size.height} pixels. It needs at least ${crop.width} × ${crop.height}.`;
}
