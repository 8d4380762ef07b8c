import { bitStringOf } from "#server/features/likeness/fingerprint-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import { storedKeys } from "#server/platform/media/pictures/likeness-keys.ts";

/** Stores the fingerprints of a picture; those that exist stay. */
export async function insertFingerprints(
  db: Db,
  imageId: string,
  fingerprints: readonly Fingerprint[],
): Promise<void> {
  if (fingerprints.length === 0) return;
  await db
    .insertInto("fingerprints")
    .values(
      fingerprints.map(({ view, bits, detail, strongest, box, colors }) => ({
        image_id: imageId,
        view,
        bits: bitStringOf(bits),
        detail: Buffer.from(detail),
        strongest: Buffer.from(strongest),
        box: [box.x, box.y, box.width, box.height],
        colors: Buffer.from(colors),
        keys: storedKeys(strongest),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
