import { type RawBuilder, sql } from "kysely";
import {
  type RemovableFilter,
  SEARCH_FILTERS,
  type SearchBody,
  type SearchFilter,
} from "#contract/feeds/search.ts";
import { SEARCH_RESULTS_MAX } from "#contract/feeds/search-options.ts";
import { colorsOf, meetsFilters } from "#server/features/feeds/condition-queries.ts";
import type { People } from "#server/features/feeds/creator-queries.ts";
import { rank } from "#server/features/feeds/rank-queries.ts";
import {
  chooseNarrowest,
  EVERY_POST,
  listsOfTerm,
  WHOLE_MAX,
} from "#server/features/feeds/source-queries.ts";
import type { Term } from "#server/features/posts/search/term-queries.ts";
import { type Audience, isVisibleTo } from "#server/features/posts/visibility-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";

type Searched = { search: SearchBody; terms: readonly Term[] };

/**
 * Returns the filters without each of which a search has results, and their number: all in one statement,
 * among the newest posts that match the text. A filter without which no criterion is left is omitted.
 */
export async function countWithoutFilters(
  trx: Trx,
  audience: Audience,
  { search, terms }: Searched,
): Promise<RemovableFilter[]> {
  const given = SEARCH_FILTERS.filter((filter) => isGiven(search, filter));
  const filters = search.query || given.length > 1 ? given : [];
  if (filters.length === 0) return [];
  const sources = terms.map((term, index) => ({ lists: listsOfTerm(term), term: index }));
  const narrowest = await chooseNarrowest(trx, sources.length > 0 ? sources : [EVERY_POST]);
  const ranked = rank(narrowest, terms);
  const counts = filters.map(
    (filter) => sql`count(*) filter (where ${isFoundWithout(search, filter)})`,
  );
  const newest = sql<{ post_id: string }>`(select post_id from ${ranked.rows} as ranked
    order by ${ranked.order} limit ${WHOLE_MAX})`;
  const row = await trx
    .selectFrom(newest.as("newest"))
    .innerJoin("visible_posts as posts", "posts.id", "newest.post_id")
    .where(isVisibleTo(audience))
    .select(sql<string[]>`array[${sql.join(counts)}]`.as("counts"))
    .executeTakeFirst();
  return filters
    .map((filter, index) => ({
      filter,
      count: Math.min(Number(row?.counts[index] ?? 0), SEARCH_RESULTS_MAX),
    }))
    .filter(({ count }) => count > 0);
}

function isGiven(search: SearchBody, filter: SearchFilter): boolean {
  const value = search[filter];
  return Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== "" && value !== false;
}

/** Returns a condition: a post meets the other filters of a search, whose names are looked up for each. */
function isFoundWithout(search: SearchBody, filter: SearchFilter): RawBuilder<boolean> {
  const others = { ...search, [filter]: undefined };
  const isByCreator =
    others.filterCreatorServer !== undefined || Boolean(others.filterCreatorCharacterName);
  return meetsFilters({
    search: others,
    owners: others.filterCreatorUsername ? MANY : undefined,
    creators: isByCreator ? MANY : undefined,
    colors: colorsOf(others),
  });
}

/** Owners or creators who are not listed, but looked up. */
const MANY: People = { ids: [], few: false };
