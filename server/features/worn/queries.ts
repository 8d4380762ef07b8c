import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { pageCountOf } from "#contract/numbers.ts";
import { WORN_MAX, WORN_ON_SHOWN } from "#contract/worn/rules.ts";
import type { CountedPage } from "#server/features/feeds/page-queries.ts";
import { selectTiles, type TileRow } from "#server/features/posts/queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db } from "#server/platform/db/database.ts";
import { countListed } from "#server/platform/db/pages.ts";
import { AppError } from "#server/platform/errors.ts";

/** Returns the symbols of a post that an audience sees, in the order of naming. */
export function listWears(db: Db, audience: Audience, postId: string): Promise<TileRow[]> {
  return selectTiles(db, audience)
    .innerJoin("worn", "worn.symbol_id", "posts.id")
    .where("worn.post_id", "=", postId)
    .orderBy("worn.id")
    .limit(WORN_MAX)
    .execute();
}

/** Returns how many visible symbols a post wears, whoever sees them. */
export function countWears(db: Db, postId: string): Promise<number> {
  const symbols = db
    .selectFrom("visible_posts as posts")
    .innerJoin("worn", "worn.symbol_id", "posts.id")
    .select("posts.id")
    .where("worn.post_id", "=", postId);
  return countRows(db, symbols);
}

/** Returns the newest posts that an audience sees a symbol on. */
export function listNewestWornOn(db: Db, audience: Audience, symbolId: string): Promise<TileRow[]> {
  return selectTiles(db, audience)
    .innerJoin("worn", "worn.post_id", "posts.id")
    .where("worn.symbol_id", "=", symbolId)
    .orderBy("posts.id", "desc")
    .limit(WORN_ON_SHOWN)
    .execute();
}

/** Returns a page (from 1) of the posts that an audience sees a symbol on, newest first. */
export async function listWornOnPage(
  db: Db,
  audience: Audience,
  { symbolId, page }: { symbolId: string; page: number },
): Promise<CountedPage> {
  const posts = selectWornOn(db, audience, symbolId);
  const total = await countListed(db, posts);
  const pageCount = pageCountOf(total, PAGE_SIZE);
  const ids = posts
    .orderBy("posts.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { ids: page > pageCount ? [] : ids, pageCount, total };
}

/** Returns the number of posts that an audience sees a symbol on, at most `COUNT_MAX` + 1. */
export function countWornOn(db: Db, audience: Audience, symbolId: string): Promise<number> {
  return countListed(db, selectWornOn(db, audience, symbolId));
}

function selectWornOn(db: Db, audience: Audience, symbolId: string) {
  return selectVisiblePosts(db, audience)
    .innerJoin("worn", "worn.post_id", "posts.id")
    .select("posts.id")
    .where("worn.symbol_id", "=", symbolId);
}

/** Returns that a post wears a symbol, with the makers of both; throws `notFound` unless it does. */
export function getWorn(db: Db, postId: string, symbolId: string) {
  return db
    .selectFrom("worn")
    .innerJoin("reachable_posts as posts", "posts.id", "worn.post_id")
    .innerJoin("reachable_posts as symbols", "symbols.id", "worn.symbol_id")
    .select([
      "worn.post_id",
      "worn.symbol_id",
      "posts.owner_id",
      "symbols.owner_id as symbol_owner_id",
    ])
    .where("worn.post_id", "=", postId)
    .where("worn.symbol_id", "=", symbolId)
    .executeTakeFirstOrThrow(
      () => new AppError("notFound", "This creation does not wear this symbol."),
    );
}

export type WornRow = Awaited<ReturnType<typeof getWorn>>;
