import { sql } from "kysely";
import { AUDIT_ACTIONS } from "#contract/moderation/audit.ts";
import { NEW_ACCOUNT_DAYS } from "#contract/moderation/holds.ts";
import { listPictures } from "#server/features/copies/picture-queries.ts";
import { listFingerprints } from "#server/features/likeness/fingerprint-queries.ts";
import {
  type LookalikeImage,
  listLookalikeImages,
} from "#server/features/likeness/lookup-queries.ts";
import { holdPost } from "#server/features/posts/hold-commands.ts";
import { lockPostRows } from "#server/features/posts/queries.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { isSamePicture } from "#server/platform/media/pictures/likeness.ts";
import type { Services } from "#server/platform/services.ts";

const CANDIDATES_MAX = 100;

/**
 * Holds a post for staff if a picture of it is very close to a removed one: of the same maker, of anybody if
 * the maker's account is new, or the very same picture of anybody. Returns whether it did.
 */
export async function holdIfRemovedBefore(services: Services, postId: string): Promise<boolean> {
  const { db } = services;
  const own = await listPictures(db, { postId });
  const [ownerId] = own.map(({ owner_id }) => owner_id);
  if (ownerId === undefined || (await wasHeld(db, ownerId, postId))) return false;
  const removal = await findRemoval(db, ownerId, own);
  if (!removal) return false;
  return transact(db, async (trx) => {
    await lockUserRows(trx, [ownerId]);
    await lockPostRows(trx, [postId]);
    // It may have been hidden or deleted meanwhile.
    if ((await listPictures(trx, { postId })).length === 0) return false;
    await holdPost(services, trx, { id: postId, ownerId, cause: "removedBefore", removal });
    return true;
  });
}

/** Returns whether staff have looked at a post that was held before. */
async function wasHeld(db: Db, ownerId: string, postId: string): Promise<boolean> {
  const held = await db
    .selectFrom("decisions")
    .select("id")
    .where("user_id", "=", ownerId)
    .where("action", "=", AUDIT_ACTIONS.indexOf("holdPost"))
    .where("subject_id", "=", postId)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** Returns the latest removal of a picture that a user may not post again, among those like the given ones. */
async function findRemoval(db: Db, userId: string, pictures: readonly { id: string }[]) {
  const prints = await listFingerprints(
    db,
    pictures.map(({ id }) => id),
  );
  for (const { id } of pictures) {
    const options = { limit: CANDIDATES_MAX, table: "removed_fingerprints" } as const;
    const found = await listLookalikeImages(db, prints.get(id) ?? [], options);
    const close = found.filter(({ match }) => match.likeness === "very close");
    const removal = close.length > 0 ? await findBarred(db, userId, close) : undefined;
    if (removal) return removal;
  }
  return undefined;
}

/**
 * Returns the latest removal of those of the pictures that bar a user. Staff are not barred by what others
 * posted, because nobody else might be there to look at it.
 */
function findBarred(db: Db, userId: string, close: readonly LookalikeImage[]) {
  const idsOf = (images: readonly LookalikeImage[]) => images.map(({ imageId }) => imageId);
  const same = idsOf(close.filter(({ match }) => isSamePicture(match)));
  return db
    .selectFrom("removed_pictures")
    .innerJoin("users", (join) => join.on("users.id", "=", userId))
    .select(["removed_pictures.rule", "removed_pictures.removed_at"])
    .where("removed_pictures.image_id", "=", anyOf(idsOf(close)))
    .where(
      sql<boolean>`(removed_pictures.user_id = users.id
        or users.created_at > now() - make_interval(days => ${sql.lit(NEW_ACCOUNT_DAYS)})
        or (users.roles = '{0}' and removed_pictures.image_id = any(${same}::bigint[])))`,
    )
    .orderBy("removed_pictures.removed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
