import { SIMILAR_MIN_SIDE } from "#contract/likeness/rules.ts";
import { type Cut, partSize, type Size } from "#web/components/likeness/picture-search/crop/cut.ts";

/** The longer side of what is uploaded (px): the comparison needs no more. */
const SIDE = 1_200;
/** A file of at most this size is uploaded as it is. */
const UNCHANGED_BYTES = 1_000_000;
const UNCHANGED_SIDE = 2_000;

/**
 * Returns the size at which a picture, or the cut of it, is uploaded, so that a phone's photo is fast; null if
 * the file is uploaded as it is. The shorter side stays long enough to be compared.
 */
export function uploadSize(size: Size, cut: Cut | null, bytes: number): Size | null {
  const { width, height } = partSize(size, cut);
  const longer = Math.max(width, height);
  if (!cut && bytes <= UNCHANGED_BYTES && longer <= UNCHANGED_SIDE) return null;
  const least = SIMILAR_MIN_SIDE / Math.min(width, height);
  const scale = Math.min(1, Math.max(SIDE / longer, least));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}
