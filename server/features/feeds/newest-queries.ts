import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { selectTiles, type TileRow } from "#server/features/posts/queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns a user's newest posts of all categories, at most `limit`. */
export async function listNewestOf(
  db: Db,
  audience: Audience,
  { ownerId, limit }: { ownerId: string; limit: number },
): Promise<TileRow[]> {
  const byCategory = await Promise.all(
    // There is an index per category, but none over all of them.
    CATEGORY_NUMBERS.map((category) =>
      selectTiles(db, audience)
        .where("posts.owner_id", "=", ownerId)
        .where("posts.category", "=", category)
        .orderBy("posts.id", "desc")
        .limit(limit)
        .execute(),
    ),
  );
  return byCategory
    .flat()
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    .slice(0, limit);
}
