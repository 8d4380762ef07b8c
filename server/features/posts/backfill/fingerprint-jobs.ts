import { sql } from "kysely";
import { replaceFingerprints } from "#server/features/likeness/fingerprint-commands.ts";
import { requestPairs } from "#server/features/likeness/pair-commands.ts";
import {
  countMissing,
  createBackfillQueue,
} from "#server/features/posts/backfill/picture-backfill-jobs.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Queue } from "#server/platform/jobs.ts";
import { FINGERPRINT_VERSION } from "#server/platform/media/pictures/fingerprint.ts";
import type { Services } from "#server/platform/services.ts";

/** A condition: the picture has no fingerprints of this version. */
const isMissing = sql<boolean>`(post_id is not null
  and fingerprint_version < ${sql.lit(FINGERPRINT_VERSION)})`;

/**
 * Computes the fingerprints of pictures that an earlier release stored, oldest first, and looks for their
 * look-alikes.
 */
export function createFingerprintQueue(services: Services): Queue<object> {
  services.metrics.images.watchMissing(() => countMissing(services.db, isMissing));
  return createBackfillQueue(services, {
    queue: "posts-fingerprints",
    cron: "29 * * * *",
    isMissing,
    order: "asc",
    compute: computeFingerprints,
  });
}

async function computeFingerprints(
  services: Services,
  imageId: string,
  picture: Uint8Array,
): Promise<void> {
  const fingerprints = await services.media.fingerprintStored(picture);
  await transact(services.db, async (trx) => {
    const marked = await trx
      .updateTable("images")
      .set({ fingerprint_version: FINGERPRINT_VERSION })
      .where("id", "=", imageId)
      .returning("post_id")
      .executeTakeFirst();
    if (!marked) return;
    await replaceFingerprints(trx, imageId, fingerprints);
    if (marked.post_id !== null) await requestPairs(services, trx, marked.post_id);
  });
}
