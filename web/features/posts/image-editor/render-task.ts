import type { Rect, Size } from "./crop-geometry.ts";

/** Pixels `from` of the upright picture in `source`, drawn at `size`. */
export type RenderTask = { source: Blob; from: Rect; size: Size; maxBytes: number };

/** A lossless copy of a lossless original is worth this much; beyond it WebP does. */
const LOSSLESS_MAX_BYTES = 3_000_000;
const SMALL_PIXELS = 400_000;

type Encoding = { type: string; quality?: number; maxBytes: number };

/** Runs in a worker: decodes, cuts, scales and encodes. Rejects what can't be decoded. */
export async function renderTask({ source, from, size, maxBytes }: RenderTask): Promise<Blob> {
  // Decoding turns the picture upright by its EXIF orientation, as everywhere in browsers.
  const bitmap = await createImageBitmap(source);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, size.width, size.height);
  bitmap.close();
  const seeThrough = source.type !== "image/jpeg" && hasAlpha(context, size);
  return encode(canvas, encodings(source.type, seeThrough, size, maxBytes));
}

function hasAlpha(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let index = 3; index < data.length; index += 4) {
    if (data[index] !== 255) return true;
  }
  return false;
}

/** The ways to write the picture, best first; each may turn out too large or unknown here. */
function encodings(type: string, seeThrough: boolean, size: Size, maxBytes: number): Encoding[] {
  const small = size.width * size.height <= SMALL_PIXELS;
  const lossless = seeThrough || small ? maxBytes : type === "image/png" ? LOSSLESS_MAX_BYTES : 0;
  const lossy = [0.92, 0.8, 0.6].map((quality) => ({ quality, maxBytes }));
  return [
    ...(lossless > 0 ? [{ type: "image/png", maxBytes: lossless }] : []),
    ...lossy.map((encoding) => ({ ...encoding, type: "image/webp" })),
    // Not every browser writes WebP.
    ...lossy.map((encoding) => ({ ...encoding, type: "image/jpeg" })),
  ];
}

async function encode(canvas: OffscreenCanvas, ways: readonly Encoding[]): Promise<Blob> {
  for (const { type, quality, maxBytes } of ways) {
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.type === type && blob.size <= maxBytes) return blob;
  }
  throw new Error("The picture stays too large");
}
