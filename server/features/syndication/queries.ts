import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { listNewestOf, listPostPage } from "#server/features/feeds/page-queries.ts";
import { listHome } from "#server/features/feeds/queries.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Feeds are public. */
const VISITOR = { viewer: null, nsfw: false };
export const ENTRIES_MAX = PAGE_SIZE;

export async function listHomeEntries(db: Db) {
  return listEntries(db, (await listHome(db, VISITOR, undefined)).slice(0, ENTRIES_MAX));
}

export async function listCategoryEntries(db: Db, category: number) {
  const { rows } = await listPostPage(db, VISITOR, { category, page: 1 });
  return listEntries(db, rows);
}

export async function listProfileEntries(db: Db, ownerId: string) {
  return listEntries(db, await listNewestOf(db, VISITOR, { ownerId, limit: ENTRIES_MAX }));
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

/** Returns the given tiles, newest first, with all columns of feeds. */
async function listEntries(db: Db, tiles: readonly { id: string }[]) {
  const ids = tiles.map(({ id }) => id);
  if (ids.length === 0) return [];
  return selectTiles(db, VISITOR)
    .select(["posts.description", "posts.tags", "posts.created_at", "posts.updated_at"])
    .where("posts.id", "=", anyOf(ids))
    .orderBy("posts.id", "desc")
    .execute();
}
