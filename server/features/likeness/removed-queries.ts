import { listFingerprints } from "#server/features/likeness/fingerprint-queries.ts";
import {
  type LookalikeImage,
  listLookalikeImages,
} from "#server/features/likeness/lookup-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import type { Match } from "#server/platform/media/pictures/likeness.ts";

const CANDIDATES_MAX = 100;

/** Returns the removed pictures most like the given one, closest first. */
export function listRemovedLookalikes(
  db: Db,
  fingerprints: readonly Fingerprint[],
): Promise<LookalikeImage[]> {
  const options = { limit: CANDIDATES_MAX, table: "removed_fingerprints" } as const;
  return listLookalikeImages(db, fingerprints, options);
}

/** Returns the removals of other posts with pictures like those of a post, closest first, each once. */
export async function listRemovalsLike(
  db: Db,
  { postId, limit }: { postId: string; limit: number },
): Promise<RemovalLike[]> {
  const images = await db
    .selectFrom("images")
    .select("id")
    .where("post_id", "=", postId)
    .orderBy("position")
    .execute();
  const prints = await listFingerprints(
    db,
    images.map(({ id }) => id),
  );
  const found: LookalikeImage[] = [];
  for (const fingerprints of prints.values()) {
    found.push(...(await listRemovedLookalikes(db, fingerprints)));
  }
  found.sort((a, b) => a.match.distance - b.match.distance);
  const removals = await listRemovals(db, found, postId);
  const byImage = new Map(removals.map((removal) => [removal.image_id, removal]));
  const closest = new Map<string, RemovalLike>();
  for (const { imageId, match } of found) {
    const removal = byImage.get(imageId);
    // Whose post it was is not known any more once the account is gone.
    const key = removal?.post_id ?? imageId;
    if (removal && !closest.has(key)) closest.set(key, { ...removal, match });
  }
  return [...closest.values()].slice(0, limit);
}

export type RemovalLike = Awaited<ReturnType<typeof listRemovals>>[number] & { match: Match };

function listRemovals(db: Db, images: readonly LookalikeImage[], exceptPostId: string) {
  return db
    .selectFrom("removed_pictures")
    .leftJoin("rules", "rules.number", "removed_pictures.rule")
    .select([
      "removed_pictures.image_id",
      "removed_pictures.post_id",
      "removed_pictures.rule",
      "removed_pictures.removed_at",
      "rules.title as rule_title",
    ])
    .where("removed_pictures.image_id", "=", anyOf(images.map(({ imageId }) => imageId)))
    .where((eb) =>
      eb.or([
        eb("removed_pictures.post_id", "is", null),
        eb("removed_pictures.post_id", "<>", exceptPostId),
      ]),
    )
    .execute();
}
