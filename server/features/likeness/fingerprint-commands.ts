import { bitStringOf } from "#server/features/likeness/fingerprint-queries.ts";
import { copyFingerprints } from "#server/features/likeness/removed-commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
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

/** Replaces the fingerprints of a picture, which may be removed, by those of another algorithm. */
export async function replaceFingerprints(
  trx: Trx,
  imageId: string,
  fingerprints: readonly Fingerprint[],
): Promise<void> {
  await trx.deleteFrom("fingerprints").where("image_id", "=", imageId).execute();
  await insertFingerprints(trx, imageId, fingerprints);
  await trx.deleteFrom("removed_fingerprints").where("image_id", "=", imageId).execute();
  await copyFingerprints(trx, [imageId]);
}
