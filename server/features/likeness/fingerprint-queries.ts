import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";

/** Tables of fingerprints: of pictures of posts, and of those that staff removed. */
export type FingerprintTable = "fingerprints" | "removed_fingerprints";

/** Returns the fingerprints of stored pictures, by their ids. */
export async function listFingerprints(
  db: Db,
  imageIds: readonly string[],
  table: FingerprintTable = "fingerprints",
): Promise<Map<string, Fingerprint[]>> {
  const rows = await db
    .selectFrom(table)
    .select(["image_id", "view", "bits", "detail", "strongest", "box", "colors"])
    .where("image_id", "=", anyOf(imageIds))
    .orderBy("image_id")
    .orderBy("view")
    .execute();
  const byImage = new Map<string, Fingerprint[]>();
  for (const { image_id, bits, box, ...rest } of rows) {
    const [x = 0, y = 0, width = 1, height = 1] = box;
    const fingerprint = { ...rest, bits: bytesOf(bits), box: { x, y, width, height } };
    byImage.set(image_id, [...(byImage.get(image_id) ?? []), fingerprint]);
  }
  return byImage;
}

/** Returns bits as PostgreSQL writes them: a string of 0 and 1. */
export function bitStringOf(bits: Uint8Array): string {
  return Array.from(bits, (byte) => byte.toString(2).padStart(8, "0")).join("");
}

function bytesOf(bits: string): Buffer {
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
