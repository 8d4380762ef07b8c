import { holdIfRemovedBefore } from "#server/features/copies/hold-commands.ts";
import { listPictures, type PictureRow } from "#server/features/copies/picture-queries.ts";
import { listFingerprints } from "#server/features/likeness/fingerprint-queries.ts";
import { listLookalikeImages } from "#server/features/likeness/lookup-queries.ts";
import { notifyOfCopies } from "#server/features/likeness/notice-commands.ts";
import {
  insertPairs,
  lockExistingPosts,
  type NewPair,
} from "#server/features/likeness/pair-commands.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import { compareFingerprints } from "#server/platform/media/pictures/likeness.ts";
import type { Services } from "#server/platform/services.ts";

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
