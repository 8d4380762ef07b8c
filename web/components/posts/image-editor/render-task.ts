import type { Rect, Size } from "./crop-geometry.ts";

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

type Encoding = { type: string; quality?: number; maxBytes: number };

type Picture = { type: string; transparent: boolean; size: Size };

/** Largest size of a lossless copy of a lossless original; above it, lossy WebP is used. */
const LOSSLESS_MAX_BYTES = 3_000_000;
const SMALL_PIXELS = 400_000;
const QUALITIES = [0.92, 0.8, 0.6];

function losslessBytes({ type, transparent, size }: Picture, maxBytes: number): number {
  if (transparent || size.width * size.height <= SMALL_PIXELS) return maxBytes;
  return type === "image/png" ? LOSSLESS_MAX_BYTES : 0;
}

/** Lists encodings for a picture, best first; each may turn out too large or unsupported. */
export function encodingsOf(picture: Picture, maxBytes: number): Encoding[] {
  const lossless = losslessBytes(picture, maxBytes);
  const lossy = QUALITIES.map((quality) => ({ quality, maxBytes }));
  return [
    ...(lossless > 0 ? [{ type: "image/png", maxBytes: lossless }] : []),
    ...lossy.map((encoding) => ({ ...encoding, type: "image/webp" })),
    // Some browsers can't encode WebP.
    ...lossy.map((encoding) => ({ ...encoding, type: "image/jpeg" })),
  ];
}
