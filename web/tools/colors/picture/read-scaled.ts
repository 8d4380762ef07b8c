import { findPictureColors, type PictureColors } from "./picture-colors.ts";

/** The colors of a picture as scaled down to `width` and `height` (px). */
export type PictureReading = PictureColors & { width: number; height: number };

const WIDTH_MAX = 160;
const HEIGHT_MAX = 640;

/** Scales a picture down and finds its colors. Rejects when it can't be decoded. */
export async function readScaled(source: Blob): Promise<PictureReading> {
  // Decoding applies the EXIF orientation in all browsers.
  const bitmap = await createImageBitmap(source);
  const scale = Math.min(WIDTH_MAX / bitmap.width, HEIGHT_MAX / bitmap.height, 1);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("There is no canvas to draw on");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return { ...findPictureColors(data, width), width, height };
}
