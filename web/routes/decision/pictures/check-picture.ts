import { APPEAL_PICTURE_MIN_SIDE } from "#contract/moderation/appeal-pictures.ts";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_TYPES } from "#contract/posts/picture-files.ts";

const WRONG_TYPE = "is not a PNG, JPEG or WebP picture.";
const TOO_LARGE = `is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`;
const TOO_MANY_PIXELS = `is larger than ${IMAGE_MAX_PIXELS / 1e6} megapixels.`;
const TOO_SMALL = `is smaller than ${APPEAL_PICTURE_MIN_SIDE} × ${APPEAL_PICTURE_MIN_SIDE}.`;

/** Returns why a file cannot be sent, as the end of a sentence about it; undefined if it can be. */
export async function pictureProblem(file: File): Promise<string | undefined> {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return WRONG_TYPE;
  if (file.size > IMAGE_MAX_BYTES) return TOO_LARGE;
  const size = await readSize(file);
  if (!size) return WRONG_TYPE;
  if (size.width * size.height > IMAGE_MAX_PIXELS) return TOO_MANY_PIXELS;
  return Math.min(size.width, size.height) < APPEAL_PICTURE_MIN_SIDE ? TOO_SMALL : undefined;
}

function readSize(file: Blob): Promise<{ width: number; height: number } | undefined> {
  const url = URL.createObjectURL(file);
  return new Promise<{ width: number; height: number } | undefined>((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(undefined);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
