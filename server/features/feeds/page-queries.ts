import { sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { CATEGORY_NUMBERS, type CategoryChoice } from "#contract/posts/categories.ts";
import { PINNED_MAX } from "#contract/posts/rules.ts";
import type { CreationSort } from "#contract/users/creations.ts";
import { CATEGORY_KIND, categoryList } from "#server/features/posts/list-queries.ts";
import { selectTiles, type TileRow } from "#server/features/posts/queries.ts";
import {
  type Audience,
  countedPosts,
  listsNsfw,
  listsOwnNsfw,
  miscountedIn,
  visiblePosts,
} from "#server/features/posts/visibility-queries.ts";
import { selectHidden } from "#server/features/users/hidden-queries.ts";
import { OWNER_KINDS, ownerKind, ownerList } from "#server/features/users/list-queries.ts";
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
  const miscounted = ownerId === undefined ? miscountedIn(category, audience) : undefined;
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

/** The most posts of a user that are paged through where each page reads those before. */
const PAGED_MAX = 10_000;

type OrderedPage = {
  ownerId: string;
  category: CategoryChoice;
  sort: CreationSort;
  forSale: boolean;
  page: number;
};

const ORDERS = {
  newest: sql`posts.id desc`,
  oldest: sql`posts.id`,
  liked: sql`posts.num_likes desc, posts.id desc`,
} as const;

/** Returns a page of a user's posts in any order, of a category or all, or of those for sale. */
export async function listOrderedPage(
  db: Db,
  audience: Audience,
  { ownerId, category, sort, forSale, page }: OrderedPage,
) {
  const posts = db
    .selectFrom("posts")
    .where("posts.owner_id", "=", ownerId)
    .$if(category !== "all", (query) => query.where("posts.category", "=", Number(category)))
    .$if(forSale, (query) => query.where("posts.for_sale", "=", true))
    .where(countedPosts(audience));
  const { count } = await posts
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  const pageCount = Math.ceil(Math.min(Number(count), PAGED_MAX) / PAGE_SIZE);
  if (page > pageCount) return { rows: [], pageCount };
  const ids = posts
    .select("posts.id")
    .orderBy(ORDERS[sort])
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const rows = await selectTiles(db, audience)
    .where("posts.id", "=", anyOf(ids))
    .orderBy(ORDERS[sort])
    .execute();
  return { rows, pageCount };
}

/** Returns a page of a user's newest 10,000 posts of all categories, and the number of pages. */
export async function listCreationPage(
  db: Db,
  audience: Audience,
  { ownerId, page }: { ownerId: string; page: number },
) {
  const creations = await countCreations(db, ownerId, audience);
  const total = Math.min(creations.total, PAGED_MAX);
  const offset = (page - 1) * PAGE_SIZE;
  const rows =
    offset < total ? await listNewestOf(db, audience, { ownerId, limit: PAGE_SIZE, offset }) : [];
  return { rows, pageCount: Math.ceil(total / PAGE_SIZE) };
}

/** The number of a user's posts that a viewer sees: of all, and of each category. */
type CreationCounts = { total: number; byCategory: number[] };

/** Counts the posts that a viewer sees on a user's profile. */
export async function countCreations(
  db: Db,
  ownerId: string,
  audience: Audience,
): Promise<CreationCounts> {
  return sumCounts(await selectCounts(db, ownerId).execute(), audience);
}

/** Like `countCreations`, in the same statement with the likes of these posts, and which are for sale. */
export async function countCreationsAndLikes(db: Db, ownerId: string, audience: Audience) {
  const forSale = CATEGORY_NUMBERS.map(
    (category) => sql`count(*) filter (where for_sale and category = ${category})`,
  );
  const sums = db
    .selectFrom("posts")
    .select(sql<string[]>`array[sum(num_likes), ${sql.join(forSale)}]`.as("sums"))
    .where("owner_id", "=", ownerId)
    .where(countedPosts(audience));
  const rows = await selectCounts(db, ownerId).select(sums.as("sums")).execute();
  // Without any post there are no rows.
  const [numLikes = 0, ...saleCounts] = (rows[0]?.sums ?? []).map(Number);
  return {
    creations: sumCounts(rows, audience),
    numLikes,
    saleCounts: CATEGORY_NUMBERS.map((category) => saleCounts[category] ?? 0),
  };
}

function selectCounts(db: Db, ownerId: string) {
  return db
    .selectFrom("list_stretches")
    .select([
      "kind",
      (eb) => eb.fn.sum<string>("total").as("total"),
      (eb) => eb.fn.sum<string>("nsfw").as("nsfw"),
    ])
    .where("of_id", "=", ownerId)
    .where("kind", "=", anyOf(OWNER_KINDS))
    .groupBy("kind");
}

type CountRow = { kind: number; total: string; nsfw: string };

function sumCounts(rows: readonly CountRow[], audience: Audience): CreationCounts {
  const byCategory = OWNER_KINDS.map((kind) => {
    const { total, nsfw } = rows.find((row) => row.kind === kind) ?? { total: 0, nsfw: 0 };
    return Number(total) - (listsNsfw(audience) ? 0 : Number(nsfw));
  });
  return { total: byCategory.reduce((sum, count) => sum + count, 0), byCategory };
}

/** Returns the number of posts of each category that the viewer sees. */
export async function countCategories(db: Db, audience: Audience): Promise<number[]> {
  const { viewer } = audience;
  const counts = [
    sql`select of_id as category, total, nsfw from list_stretches where kind = ${CATEGORY_KIND}`,
  ];
  if (viewer?.hidesPeople) {
    counts.push(sql`select ${CATEGORY_OF_KIND}, -total, -nsfw from ${OWNER_LISTS}
      and of_id in (${selectHidden(viewer)})`);
  }
  if (listsOwnNsfw(audience)) {
    counts.push(sql`select ${CATEGORY_OF_KIND}, 0, -nsfw from ${OWNER_LISTS}
      and of_id = ${viewer?._id}`);
  }
  const visible = listsNsfw(audience) ? sql`total` : sql`total - nsfw`;
  const { rows } = await sql<{ category: string; count: string }>`
    select category, sum(${visible}) as count
    from (${sql.join(counts, sql` union all `)}) as counts group by category`.execute(db);
  const countOf = new Map(rows.map(({ category, count }) => [Number(category), Number(count)]));
  return CATEGORY_NUMBERS.map((category) => countOf.get(category) ?? 0);
}

const OWNER_LISTS = sql`list_stretches where kind in (${sql.join(OWNER_KINDS)})`;
const CATEGORY_OF_KIND = sql`kind - ${ownerKind(0)}::integer`;

type Ids = ReadonlyArray<string> | ReturnType<typeof selectIds>;

function selectIds(db: Db) {
  return db.selectFrom("posts").select("posts.id");
}

/** Returns the tiles of the given ids, newest first. */
export function listTilesOf(db: Db, audience: Audience, ids: Ids) {
  return selectTiles(db, audience)
    .where("posts.id", "=", anyOf(ids))
    .orderBy("posts.id", "desc")
    .execute();
}

/** Returns a user's pinned posts that the viewer sees, in the order of pinning. */
export function listPinnedOf(db: Db, audience: Audience, ownerId: string): Promise<TileRow[]> {
  return selectTiles(db, audience)
    .where("posts.owner_id", "=", ownerId)
    .where("posts.pinned_at", "is not", null)
    .orderBy("posts.pinned_at")
    .orderBy("posts.id")
    .limit(PINNED_MAX)
    .execute();
}

/** Returns a user's posts of all categories, newest first, at most `limit` after the first `offset`. */
export async function listNewestOf(
  db: Db,
  audience: Audience,
  { ownerId, limit, offset = 0 }: { ownerId: string; limit: number; offset?: number },
): Promise<TileRow[]> {
  // There is an index per category, but none over all of them.
  const ofCategory = db
    .selectFrom("posts")
    .select("posts.id")
    .where("posts.owner_id", "=", ownerId)
    .where(sql<boolean>`posts.category = categories.category`)
    .where(visiblePosts(audience))
    .orderBy("posts.id", "desc")
    .limit(offset + limit);
  const categories = sql<{ category: number }>`unnest(${[...CATEGORY_NUMBERS]}::smallint[])`;
  const newest = db
    .selectFrom(categories.as<"categories">(sql`categories (category)`))
    .innerJoinLateral(ofCategory.as("newest"), (join) => join.onTrue())
    .select("newest.id")
    .orderBy("newest.id", "desc")
    .limit(limit)
    .offset(offset);
  const ids = db.selectFrom("posts").select("posts.id").where("posts.id", "in", newest);
  return listTilesOf(db, audience, ids);
}
