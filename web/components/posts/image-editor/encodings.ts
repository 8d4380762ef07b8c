import type { Size } from "./crop-geometry.ts";

export type Encoding = { type: string; quality?: number; maxBytes: number };

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
