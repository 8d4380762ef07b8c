import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { listNewestOf, listPostPage } from "#server/features/feeds/page-queries.ts";
import { listPopular, type RankedPost } from "#server/features/feeds/popular-queries.ts";
import { listHome } from "#server/features/feeds/queries.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Feeds are public. */
const VISITOR = { viewer: null, nsfw: false };
export const ENTRIES_MAX = PAGE_SIZE;

export async function listHomeEntries(db: Db, { forSale }: { forSale: boolean }) {
  return listEntries(db, (await listHome(db, VISITOR, { forSale })).slice(0, ENTRIES_MAX));
}

export async function listPopularEntries(db: Db, ranking: readonly RankedPost[]) {
  return listEntries(db, (await listPopular(db, VISITOR, ranking)).slice(0, ENTRIES_MAX));
}

export async function listCategoryEntries(db: Db, category: number) {
  const { rows } = await listPostPage(db, VISITOR, { category, page: 1 });
  return listEntries(db, rows);
}

export async function listProfileEntries(db: Db, ownerId: string) {
  return listEntries(db, await listNewestOf(db, VISITOR, { ownerId, limit: ENTRIES_MAX }));
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Returns the given tiles in their order, with all columns of feeds. */
async function listEntries(db: Db, tiles: readonly { id: string }[]) {
  const ids = tiles.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectTiles(db, VISITOR)
    .select(["posts.description", "posts.tags", "posts.created_at", "posts.updated_at"])
    .where("posts.id", "=", anyOf(ids))
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
