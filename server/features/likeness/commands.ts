import { sql } from "kysely";
import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import { NEW_ACCOUNT_DAYS } from "#contract/holds/contract.ts";
import { holdPost } from "#server/features/posts/hold-commands.ts";
import { lockPostRows } from "#server/features/posts/queries.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import { compareFingerprints, isSamePicture } from "#server/platform/media/pictures/likeness.ts";
import type { Services } from "#server/platform/services.ts";
import { listFingerprints } from "./fingerprint-queries.ts";
import { type LookalikeImage, listLookalikeImages } from "./lookup-queries.ts";
import { notifyOfCopies } from "./notice-commands.ts";
import { insertPairs, lockExistingPosts, type NewPair } from "./pair-commands.ts";
import { listRemovedLookalikes } from "./removed-queries.ts";
import { listPictures, type PictureRow } from "./similar-queries.ts";

const CANDIDATES_MAX = 100;
/** The most pairs that one post creates: those that are at least close, and loose ones. */
const PAIRS_MAX = { close: 24, loose: 3 } as const;

/**
 * Holds a post for staff if it was removed before; else stores which posts of other makers look like a post, earlier
 * and later ones, and notifies makers.
 */
export async function createPairsOf(services: Services, postId: string): Promise<void> {
  const { db } = services;
  if (await holdIfRemovedBefore(services, postId)) return;
  const pairs = selectClosest(await findPairs(db, postId));
  if (pairs.length === 0) return;
  const makers = [...new Set(pairs.flatMap((pair) => [pair.earlierOwnerId, pair.laterOwnerId]))];
  await transact(db, async (trx) => {
    await lockUserRows(trx, makers);
    const posts = pairs.flatMap(({ earlierId, laterId }) => [earlierId, laterId]);
    const existing = await lockExistingPosts(trx, [...new Set(posts)]);
    await insertPairs(
      trx,
      pairs.filter(({ earlierId, laterId }) => existing.has(earlierId) && existing.has(laterId)),
    );
  });
  for (const ownerId of new Set(pairs.map(({ earlierOwnerId }) => earlierOwnerId))) {
    await notifyOfCopies(services, ownerId);
  }
}

/** Returns the closest match of a post with each other maker's post that looks like it. */
async function findPairs(db: Db, postId: string): Promise<NewPair[]> {
  const own = await listPictures(db, { postId });
  const prints = await listFingerprints(db, idsOf(own));
  const pairs = new Map<string, NewPair>();
  for (const picture of own) {
    const fingerprints = prints.get(picture.id) ?? [];
    const options = { limit: CANDIDATES_MAX, exceptImageIds: idsOf(own) };
    const found = await listLookalikeImages(db, fingerprints, options);
    const imageIds = found.map(({ imageId }) => imageId);
    const others = await listPictures(db, { imageIds, exceptOwnerId: picture.owner_id });
    const stored = await listFingerprints(db, idsOf(others));
    for (const other of others) {
      const pair = pairOf(
        { picture, fingerprints },
        { picture: other, fingerprints: stored.get(other.id) ?? [] },
      );
      const known = pairs.get(other.post_id);
      if (pair && !(known && known.match.distance <= pair.match.distance)) {
        pairs.set(other.post_id, pair);
      }
    }
  }
  return [...pairs.values()];
}

type Printed = { picture: PictureRow; fingerprints: readonly Fingerprint[] };

/** Ids of posts ascend with time. */
function pairOf(one: Printed, other: Printed): NewPair | undefined {
  const isFirst = BigInt(one.picture.post_id) < BigInt(other.picture.post_id);
  const [earlier, later] = isFirst ? [one, other] : [other, one];
  const match = compareFingerprints(earlier.fingerprints, later.fingerprints);
  return (
    match && {
      earlierId: earlier.picture.post_id,
      earlierOwnerId: earlier.picture.owner_id,
      earlierImageId: earlier.picture.id,
      laterId: later.picture.post_id,
      laterOwnerId: later.picture.owner_id,
      laterImageId: later.picture.id,
      match,
    }
  );
}

function selectClosest(pairs: readonly NewPair[]): NewPair[] {
  const sorted = pairs.toSorted((a, b) => a.match.distance - b.match.distance);
  const isLoose = ({ match }: NewPair) => match.likeness === "loose";
  return [
    ...sorted.filter((pair) => !isLoose(pair)).slice(0, PAIRS_MAX.close),
    ...sorted.filter(isLoose).slice(0, PAIRS_MAX.loose),
  ];
}

function idsOf(pictures: readonly PictureRow[]): string[] {
  return pictures.map(({ id }) => id);
}

/**
 * Holds a post for staff if a picture of it is very close to a removed one: of the same maker, of anybody if
 * the maker's account is new, or the very same picture of anybody. Returns whether it did.
 */
async function holdIfRemovedBefore(services: Services, postId: string): Promise<boolean> {
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
    const found = await listRemovedLookalikes(db, prints.get(id) ?? []);
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
