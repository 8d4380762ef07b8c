import { type RawBuilder, type SqlBool, sql } from "kysely";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import {
  type RemovableFilter,
  SEARCH_FILTERS,
  type SearchBody,
  type SearchFilter,
} from "#contract/search/contract.ts";
import { DEFAULT_TOLERANCE, SEARCH_RESULTS_MAX } from "#contract/search/options.ts";
import {
  hasColor,
  listWantedColors,
  type WantedColor,
} from "#server/features/images/color-queries.ts";
import { meetsPostFilters } from "#server/features/posts/filter-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { nameBegins } from "#server/features/users/name-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import { matchesText } from "./match-queries.ts";
import { findTerms } from "./named-queries.ts";
import { runQuery } from "./run-queries.ts";

/** The newest posts among which those are counted that a search without a filter finds. */
const COUNTED_MAX = 10_000;

/** Returns the colors by which a search finds posts; none if it has no such filter. */
export function colorsOf({ filterColors = [], filterColorTolerance }: SearchBody): WantedColor[] {
  return listWantedColors(filterColors, filterColorTolerance ?? DEFAULT_TOLERANCE);
}

/** Returns a condition: a post meets every filter of a search. */
export function meetsFilters(search: SearchBody): RawBuilder<SqlBool> {
  const { filterCategory: categories = [], filterForSale: forSale } = search;
  const { filterPriceRangeMin: min = 0, filterPriceRangeMax: max = PRICE_MAX } = search;
  const { filterCreatorUsername: owner, filterCreatorCharacterName: character } = search;
  const colors = colorsOf(search);
  const conditions = [
    meetsPostFilters({
      tag: search.filterTag,
      withoutTags: search.filterWithoutTags,
      forSale,
      server: search.filterCreatorServer,
      made: search.filterMade,
    }),
  ];
  if (categories.length > 0) conditions.push(sql`posts.category = ${anyOf(categories)}`);
  if (forSale) conditions.push(sql`posts.for_sale_price between ${min} and ${max}`);
  if (owner) {
    conditions.push(sql`posts.owner_id in (select id from users
      where ${nameBegins("users", owner)})`);
  }
  if (character) {
    conditions.push(sql`posts.creator_id in (select id from characters
      where ${nameBegins("characters", character)})`);
  }
  if (colors.length > 0) conditions.push(hasColor(sql`posts.id`, colors));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

export function isGiven(search: SearchBody, filter: SearchFilter): boolean {
  const value = search[filter];
  return Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== "" && value !== false;
}

type Without = { withoutFilter: RemovableFilter[]; withoutFilters: number };

export const NO_COUNTS: Without = { withoutFilter: [], withoutFilters: 0 };

/**
 * Returns the filters without each of which a search has results, and their number, and the number without
 * any of several: all in one statement, among the newest posts that match the text. Where no criterion is
 * left, nothing is counted.
 */
export async function countWithoutFilters(
  db: Db,
  audience: Audience,
  search: SearchBody,
): Promise<Without> {
  const given = SEARCH_FILTERS.filter((filter) => isGiven(search, filter));
  const filters = search.query || given.length > 1 ? given : [];
  if (filters.length === 0) return NO_COUNTS;
  const { query: text = "", exact } = search;
  const terms = await findTerms(db, text, exact);
  const newest = selectVisiblePosts(db, audience)
    .select("posts.id")
    .where(matchesText(text, terms))
    .orderBy("posts.id", "desc")
    .limit(COUNTED_MAX);
  const counts = filters.map(
    (filter) => sql`count(*) filter (where ${meetsFilters({ ...search, [filter]: undefined })})`,
  );
  const query = db
    .selectFrom(newest.as("newest"))
    .innerJoin("visible_posts as posts", "posts.id", "newest.id")
    .select([
      sql<string[]>`array[${sql.join(counts)}]`.as("counts"),
      sql<string>`count(*)`.as("all"),
    ]);
  const [row] = await runQuery(db, query);
  const withoutFilter = filters
    .map((filter, index) => ({
      filter,
      count: Math.min(Number(row?.counts[index] ?? 0), SEARCH_RESULTS_MAX),
    }))
    .filter(({ count }) => count > 0);
  const isAny = search.query && filters.length > 1;
  const withoutFilters = isAny ? Math.min(Number(row?.all ?? 0), SEARCH_RESULTS_MAX) : 0;
  return { withoutFilter, withoutFilters };
}
