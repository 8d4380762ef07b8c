import { sql } from "kysely";
import { inMegabytes } from "#contract/numbers.ts";
import type { Db } from "#server/platform/db/database.ts";
import { fieldError } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";

type WithSettings = Pick<Services, "settings">;

/**
 * Returns what the pictures of an account's posts take and may take (bytes), without posts that it deleted; null
 * where accounts may store any number.
 */
export async function findStorageUse(
  { settings }: WithSettings,
  db: Db,
  userId: string,
): Promise<{ bytes: number; quota: number } | null> {
  const quota = settings.storageQuota;
  if (quota === null) return null;
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(images.bytes), 0)::double precision as bytes
    from images inner join posts on posts.id = images.post_id
    where owner_id = ${userId} and deleted_at is null`.execute(db);
  return { bytes: rows[0]?.bytes ?? 0, quota };
}

/**
 * Throws `tooLarge` if an account has no room for so many more bytes of pictures. Locked users wait for each other,
 * so that each is counted. AVIF files, which are made later, count once they are stored.
 */
export async function requireStorageLeft(
  services: WithSettings,
  db: Db,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  const use = await findStorageUse(services, db, userId);
  if (!use || use.bytes + bytes <= use.quota) return;
  const taken = `${inMegabytes(use.bytes)} of ${inMegabytes(use.quota)} MB`;
  const message = `Your pictures take ${taken}, which leaves too little for this post. Delete posts that you no longer need, then try again.`;
  throw fieldError("tooLarge", "images", message);
}
