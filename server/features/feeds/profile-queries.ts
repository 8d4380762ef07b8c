import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import { type Audience, visiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

type OwnerPage = { ownerId: string; category: number; page: number };

/**
 * One page of what somebody made in a category, newest first, and how many pages there are. The
 * ids of the page are found in the index alone; only its rows are then read.
 */
export async function listOwnerPage(
  db: Db,
  audience: Audience,
  { ownerId, category, page }: OwnerPage,
) {
  const owned = db
    .selectFrom("posts")
    .where("posts.owner_id", "=", ownerId)
    .where("posts.category", "=", category)
    .where(visiblePosts(audience));
  const { total } = await owned
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const pageCount = Math.ceil(Number(total) / PAGE_SIZE);
  if (page > pageCount) return { rows: [], pageCount };
  const ids = owned
    .select("posts.id")
    .orderBy("posts.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const rows = await selectTiles(db, audience)
    .where("posts.id", "in", ids)
    .orderBy("posts.id", "desc")
    .execute();
  return { rows, pageCount };
}
