import { sql } from "kysely";
import type { Relation } from "#contract/likeness/rules.ts";
import { listFingerprints } from "#server/features/likeness/fingerprint-queries.ts";
import type { NewPair } from "#server/features/likeness/pair-commands.ts";
import { blockedPair } from "#server/features/users/hidden-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import { compareFingerprints } from "#server/platform/media/pictures/likeness.ts";

/** What a maker says of an earlier post. */
export type GivenRelation = { _id: string; relation: Relation };
type NewPicture = { id: string; fingerprints: readonly Fingerprint[] };
/** A pair whose later post has no id yet. */
export type RelatedPair = Omit<NewPair, "laterId">;

/**
 * Returns the pairs of a new post with the earlier posts of others that its maker names and that it
 * resembles; ignores any other, so that nobody can attach a post to somebody's.
 */
export async function listRelatedPairs(
  db: Db,
  laterOwnerId: string,
  pictures: readonly NewPicture[],
  relations: readonly GivenRelation[],
): Promise<RelatedPair[]> {
  if (relations.length === 0) return [];
  const rows = await db
    .selectFrom("visible_posts as posts")
    .innerJoin("images", "images.post_id", "posts.id")
    .select(["posts.id", "posts.owner_id", "images.id as image_id"])
    .where("posts.id", "=", anyOf(relations.map(({ _id }) => _id)))
    .where("posts.owner_id", "<>", laterOwnerId)
    .where((eb) => eb.not(blockedPair(sql.val(laterOwnerId), sql.ref("posts.owner_id"))))
    .orderBy("images.position")
    .execute();
  const stored = await listFingerprints(
    db,
    rows.map(({ image_id }) => image_id),
  );
  return relations.flatMap(({ _id, relation }) => {
    const matches = rows
      .filter((row) => row.id === _id)
      .flatMap(({ owner_id, image_id }) =>
        pictures.flatMap(({ id, fingerprints }) => {
          const match = compareFingerprints(stored.get(image_id) ?? [], fingerprints);
          return match
            ? [{ earlierOwnerId: owner_id, earlierImageId: image_id, laterImageId: id, match }]
            : [];
        }),
      )
      .sort((a, b) => a.match.distance - b.match.distance);
    const [best] = matches;
    return best ? [{ ...best, earlierId: _id, laterOwnerId, relation }] : [];
  });
}
