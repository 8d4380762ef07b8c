import { sql } from "kysely";
import { REMOVED_PICTURE_YEARS } from "#contract/holds/contract.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
import type { Erasure } from "#server/platform/erasure.ts";
import type { Services } from "#server/platform/services.ts";

type Removed = { postId: string; userId: string; rule: number };

/**
 * Puts the pictures of a post that staff remove on the list of what may not come back. The maker and the
 * pictures are locked.
 */
export async function insertRemovedPictures(
  trx: Trx,
  { postId, userId, rule }: Removed,
): Promise<void> {
  const { rows } = await sql<{ image_id: string }>`
    insert into removed_pictures (image_id, post_id, user_id, rule)
    select id, post_id, ${userId}::bigint, ${rule}::integer from images where post_id = ${postId}
    on conflict do nothing returning image_id`.execute(trx);
  await copyFingerprints(
    trx,
    rows.map(({ image_id }) => image_id),
  );
}

/** Copies the fingerprints of those of the pictures that are on the list. */
export async function copyFingerprints(trx: Trx, imageIds: readonly string[]): Promise<void> {
  await sql`insert into removed_fingerprints
      (image_id, view, bits, detail, strongest, box, colors, keys)
    select image_id, view, bits, detail, strongest, box, colors, keys
    from fingerprints join removed_pictures using (image_id)
    where image_id = any(${[...imageIds]}::bigint[])
    on conflict do nothing`.execute(trx);
}

/** Takes the pictures of a post off the list; its maker is locked. */
export async function deleteRemovedPictures(trx: Trx, postId: string): Promise<void> {
  await sql`delete from removed_pictures where image_id = any(array(
    select image_id from removed_pictures where post_id = ${postId}
    order by image_id for update))`.execute(trx);
}

/** Erases a deleted user from the pictures of the list, which stay on it without saying whose they were. */
export const eraseRemovedPicturesOf: Erasure = async (_services, trx, userId) => {
  await sql`update removed_pictures set user_id = null, post_id = null
    where user_id = ${userId}`.execute(trx);
};

/** Deletes the pictures from the list that have been on it for long enough. */
export async function deleteOldRemovedPictures({ db, settings }: Services): Promise<void> {
  const isOld = sql`removed_at < now() - greatest(
    make_interval(years => ${sql.lit(REMOVED_PICTURE_YEARS)}),
    make_interval(days => ${sql.lit(settings.appealDays)}))`;
  await deleteRows(db, "removed_pictures", isOld);
}
