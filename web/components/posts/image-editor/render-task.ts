import type { Rect, Size } from "./crop-geometry.ts";
import { type Encoding, encodingsOf } from "./encodings.ts";

/** Pixels `from` of the upright picture in `source`, drawn at `size`. */
export type RenderTask = { source: Blob; from: Rect; size: Size; maxBytes: number };

/**
 * Runs in a worker: decodes, crops, scales and encodes. Rejects when the source can't be decoded.
 */
export async function renderTask({ source, from, size, maxBytes }: RenderTask): Promise<Blob> {
  // Decoding applies the EXIF orientation in all browsers.
  const bitmap = await createImageBitmap(source);
  const { width, height } = size;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  bitmap.close();
  const transparent = source.type !== "image/jpeg" && hasAlpha(context, size);
  return encode(canvas, encodingsOf({ type: source.type, transparent, size }, maxBytes));
}

function hasAlpha(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let index = 3; index < data.length; index += 4) {
    if (data[index] !== 255) return true;
  }
  return false;
}

async function encode(canvas: OffscreenCanvas, encodings: readonly Encoding[]): Promise<Blob> {
  for (const { type, quality, maxBytes } of encodings) {
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.type === type && blob.size <= maxBytes) return blob;
  }
  throw new Error("The picture stays too large");
}
