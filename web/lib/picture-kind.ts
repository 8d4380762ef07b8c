import type { IMAGE_TYPES } from "#contract/images/rules.ts";

export type PictureKind = { type: (typeof IMAGE_TYPES)[number]; isAnimated: boolean };

export const ANIMATED = "Animated images are not taken. Please choose a still one.";

/** What says that a picture is animated stands before its pixels, behind a color profile at most. */
const HEAD_BYTES = 1024 * 1024;
const SIGNATURE_BYTES = 8;

/**
 * Returns the kind of a picture by its first bytes, as the server does: systems name no type or an odd one.
 * Null for what is no PNG, JPEG or WebP.
 */
export async function pictureKindOf(file: Blob): Promise<PictureKind | null> {
  const bytes = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (textAt(bytes, 0, SIGNATURE_BYTES) === "\x89PNG\r\n\x1a\n") {
    return { type: "image/png", isAnimated: hasAnimationControl(bytes) };
  }
  if (textAt(bytes, 0, 3) === "\xff\xd8\xff") return { type: "image/jpeg", isAnimated: false };
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP") {
    const isAnimated = textAt(bytes, 12, 4) === "VP8X" && (byteAt(bytes, 20) & 0x02) !== 0;
    return { type: "image/webp", isAnimated };
  }
  return null;
}

/** Returns whether a PNG has an animation of several frames, which it says before the pixels. */
function hasAnimationControl(bytes: DataView): boolean {
  for (let at = SIGNATURE_BYTES; at + 8 <= bytes.byteLength; at += 12 + bytes.getUint32(at)) {
    const type = textAt(bytes, at + 4, 4);
    if (type === "acTL") return at + 12 > bytes.byteLength || bytes.getUint32(at + 8) > 1;
    if (type === "IDAT") return false;
  }
  return false;
}

/** Returns bytes as characters of the same codes; fewer at the end. */
function textAt(bytes: DataView, start: number, length: number): string {
  const codes = Array.from({ length }, (_, index) => byteAt(bytes, start + index));
  return String.fromCharCode(...codes);
}

function byteAt(bytes: DataView, index: number): number {
  return index < bytes.byteLength ? bytes.getUint8(index) : 0;
}
