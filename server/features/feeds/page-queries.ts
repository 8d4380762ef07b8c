import { sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { PINNED_MAX } from "#contract/posts/rules.ts";
import type { CreationSort } from "#contract/users/creations.ts";
import { meetsPostFilters, type PostFilters } from "#server/features/posts/filter-queries.ts";
import {
  type ListedIds,
  listedBy,
  selectTiles,
  type TileRow,
} from "#server/features/posts/queries.ts";
import {
  type Audience,
  isVisibleBySettings,
  selectVisiblePosts,
} from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { countListed } from "#server/platform/db/pages.ts";

const ORDERS = {
  newest: sql`posts.id desc`,
  oldest: sql`posts.id`,
  liked: sql`posts.num_likes desc, posts.id desc`,
} as const;

type PostPage = PostFilters & {
  ownerId?: string;
  sort?: CreationSort;
  /** Counted from 1. */
  page: number;
};

/** A page of a list of posts, and the number of its pages. */
export type IdPage = { ids: ListedIds; pageCount: number };

/** A page, and the number of posts of all pages, at most `COUNT_MAX` + 1. */
export type CountedPage = IdPage & { total: number };

/** Returns a page of the posts that a viewer sees. */
export async function listPostPage(
  db: Db,
  audience: Audience,
  { ownerId, sort = "newest", page, ...filters }: PostPage,
): Promise<CountedPage> {
  const posts = selectVisiblePosts(db, audience)
    .select("posts.id")
    .where(meetsPostFilters(filters))
    .$if(ownerId !== undefined, (query) => query.where("posts.owner_id", "=", ownerId ?? ""));
  const total = await countListed(db, posts);
  const pageCount = pageCountOf(total, PAGE_SIZE);
  const ids = posts
    .orderBy(ORDERS[sort])
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { ids: page > pageCount ? [] : ids, pageCount, total };
}

/** The number of a user's posts that a viewer sees: of all, and of each category. */
type CreationCounts = { total: number; byCategory: number[] };

/** Counts the posts that a viewer sees on a user's profile, their likes, and which are for sale. */
export async function countCreations(db: Db, ownerId: string, audience: Audience) {
  const rows = await db
    .selectFrom("visible_posts as posts")
    .select(({ fn }) => [
      "category",
      fn.countAll<string>().as("total"),
      fn.sum<string>("num_likes").as("likes"),
      fn.countAll<string>().filterWhere("for_sale", "=", true).as("for_sale"),
    ])
    .where("owner_id", "=", ownerId)
    .where(isVisibleBySettings(audience))
    .groupBy("category")
    .execute();
  const sumOf = (column: "total" | "likes" | "for_sale") =>
    rows.reduce((sum, row) => sum + Number(row[column]), 0);
  const byCategory = (column: "total" | "for_sale") =>
    CATEGORY_NUMBERS.map((category) => {
      const row = rows.find((counted) => counted.category === category);
      return Number(row?.[column] ?? 0);
    });
  const creations: CreationCounts = { total: sumOf("total"), byCategory: byCategory("total") };
  return { creations, numLikes: sumOf("likes"), saleCounts: byCategory("for_sale") };
}

/** Returns the tiles of a list's posts that an audience sees. */
export function listTilesOf(db: Db, audience: Audience, ids: ListedIds) {
  return selectTiles(db, audience)
    .innerJoin(listedBy(ids), "listed.id", "posts.id")
    .orderBy("listed.place")
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

/** Selects a user's newest posts of all categories, newest first. */
export function newestOf(
  db: Db,
  audience: Audience,
  { ownerId, limit }: { ownerId: string; limit: number },
) {
  return selectVisiblePosts(db, audience)
    .select("posts.id")
    .where("posts.owner_id", "=", ownerId)
    .orderBy("posts.id", "desc")
    .limit(limit);
}
