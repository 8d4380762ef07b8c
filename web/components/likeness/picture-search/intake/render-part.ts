import { type Cut, type Size, WHOLE } from "#web/components/likeness/picture-search/crop/cut.ts";

const QUALITY = 0.9;

/** Draws a picture, or the cut of it, at a size. Rejects when it can't be decoded. */
export async function renderPart(source: Blob, cut: Cut | null, { width, height }: Size) {
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
