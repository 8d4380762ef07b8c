import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { categoryList, ownerList } from "#server/features/posts/list-queries.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import {
  type Audience,
  countedPosts,
  listsNsfw,
  miscountedIn,
} from "#server/features/posts/visibility-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { findPage } from "#server/platform/db/counted-lists/counted-list.ts";
import type { Db } from "#server/platform/db/database.ts";

type NumberedPage = {
  category: number;
  /** Restricts the page to posts of this user. */
  ownerId?: string;
  /** Counted from 1. */
  page: number;
};

/**
 * Returns a page of a category's posts, newest first, and the number of pages. The page's ids are read
 * from the index only; then the rows of these ids.
 */
export async function listPostPage(
  db: Db,
  audience: Audience,
  { category, ownerId, page }: NumberedPage,
) {
  const list = ownerId === undefined ? categoryList(category) : ownerList(ownerId, category);
  const pageOptions = { page, size: PAGE_SIZE, nsfw: listsNsfw(audience) };
  const miscounted = ownerId === undefined ? miscountedIn(category) : undefined;
  const { pageCount, start } = await findPage(db, list, miscounted, pageOptions);
  if (!start) return { rows: [], pageCount };
  const { below, skip } = start;
  const ids = db
    .selectFrom("posts")
    .select("posts.id")
    .where("posts.category", "=", category)
    .$if(ownerId !== undefined, (query) => query.where("posts.owner_id", "=", ownerId ?? ""))
    .$if(below !== undefined, (query) => query.where("posts.id", "<", below ?? ""))
    .where(countedPosts(audience))
    .orderBy("posts.id", "desc")
    .limit(PAGE_SIZE)
    .offset(skip);
  return { rows: await listTilesOf(db, audience, ids), pageCount };
}

type Ids = ReadonlyArray<string> | ReturnType<typeof selectIds>;

function selectIds(db: Db) {
  return db.selectFrom("posts").select("posts.id");
}

/** Returns the tiles of the given ids, newest first. */
export function listTilesOf(db: Db, audience: Audience, ids: Ids) {
  return selectTiles(db, audience)
    .where((eb) => ("length" in ids ? eb("posts.id", "=", anyOf(ids)) : eb("posts.id", "in", ids)))
    .orderBy("posts.id", "desc")
    .execute();
}
