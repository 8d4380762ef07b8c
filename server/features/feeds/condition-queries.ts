import { type RawBuilder, sql } from "kysely";
import type { SearchBody } from "#contract/feeds/search.ts";
import { DEFAULT_TOLERANCE } from "#contract/feeds/search-options.ts";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import { findCreators, findOwners, type People } from "#server/features/feeds/creator-queries.ts";
import {
  CREATED_POSTS,
  EVERY_POST,
  listsOfTerm,
  type Source,
  saleSources,
  sourceOf,
} from "#server/features/feeds/source-queries.ts";
import {
  hasColor,
  listWantedColors,
  type WantedColor,
} from "#server/features/posts/palette/color-queries.ts";
import type { Term } from "#server/features/posts/search/term-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { patternOf } from "#server/features/users/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Trx } from "#server/platform/db/database.ts";

/** The conditions of a search, looked up. */
export type Conditions = {
  search: SearchBody;
  /** What each word of the text matches. */
  terms: readonly Term[];
  owners: People | undefined;
  creators: People | undefined;
  /** The colors within the tolerance of a wanted one; none if any will do. */
  colors: readonly WantedColor[];
};

/** Looks up the search's filters; returns undefined if no post can pass them. */
export async function readConditions(
  trx: Trx,
  search: SearchBody,
  terms: readonly Term[],
): Promise<Conditions | undefined> {
  const { filterCreatorUsername: owner, filterCreatorServer: server } = search;
  const name = search.filterCreatorCharacterName || undefined;
  const owners = owner ? await findOwners(trx, owner) : undefined;
  const byCreator = name !== undefined || server !== undefined;
  const creators = byCreator ? await findCreators(trx, { name, server }) : undefined;
  if (owners?.ids.length === 0 || creators?.ids.length === 0) return undefined;
  return { search, terms, owners, creators, colors: colorsOf(search) };
}

/** Returns the colors by which a search finds posts; none if it has no such filter. */
export function colorsOf({ filterColors = [], filterColorTolerance }: SearchBody): WantedColor[] {
  return listWantedColors(filterColors, filterColorTolerance ?? DEFAULT_TOLERANCE);
}

/** Returns the sources of which each contains all posts that meet the conditions. */
export function listSources({ search, terms, owners, creators }: Conditions): Source[] {
  const sources: Source[] = terms.map((term, index) => ({ lists: listsOfTerm(term), term: index }));
  if (owners?.few) sources.push(sourceOf("owner", owners.ids));
  if (creators?.few) sources.push(sourceOf("creator", creators.ids));
  else if (creators) sources.push(CREATED_POSTS);
  if (search.filterForSale) sources.push(...saleSources(...priceRange(search)));
  const categories = new Set(search.filterCategory);
  if (categories.size > 0) sources.push(sourceOf("category", [...categories]));
  return sources.length > 0 ? sources : [EVERY_POST];
}

function priceRange(search: SearchBody): [min: number, max: number] {
  return [search.filterPriceRangeMin ?? 0, search.filterPriceRangeMax ?? PRICE_MAX];
}

/** Selects the likes and the price of the post `ranked.post_id` if it is visible and meets every filter. */
export function selectVisible(trx: Trx, audience: Audience, conditions: Conditions) {
  return selectVisiblePosts(trx, audience)
    .select(["posts.num_likes", "posts.for_sale_price"])
    .where(sql`posts.id`, "=", sql`ranked.post_id`)
    .where(meetsFilters(conditions))
    .limit(1);
}

type Filters = Pick<Conditions, "search" | "owners" | "creators" | "colors">;

/** Returns a condition: a post meets every filter of a search. */
export function meetsFilters({ search, owners, creators, colors }: Filters): RawBuilder<boolean> {
  const { filterCategory: categories = [], filterForSale: forSale } = search;
  const [min, max] = priceRange(search);
  const conditions = [sql<boolean>`true`];
  if (categories.length > 0) conditions.push(sql`posts.category = ${anyOf(categories)}`);
  if (forSale) conditions.push(sql`posts.for_sale_price between ${min} and ${max}`);
  if (owners) conditions.push(isOwnedBy(owners, search));
  if (creators) conditions.push(isCreatedBy(creators, search));
  if (colors.length > 0) conditions.push(hasColor(sql`posts.id`, colors));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function isOwnedBy({ ids, few }: People, { filterCreatorUsername = "" }: SearchBody) {
  if (few) return sql<boolean>`posts.owner_id = any(${ids}::bigint[])`;
  return sql<boolean>`exists (select from users where users.id = posts.owner_id
    and lower(users.username) like ${patternOf(filterCreatorUsername)} offset 0)`;
}

function isCreatedBy({ ids, few }: People, search: SearchBody) {
  if (few) return sql<boolean>`posts.creator_id = any(${ids}::bigint[])`;
  const { filterCreatorCharacterName: name = "", filterCreatorServer: server } = search;
  return sql<boolean>`exists (select from characters where characters.id = posts.creator_id
    and lower(characters.name) like ${patternOf(name)}
    and characters.server = coalesce(${server ?? null}::integer, characters.server) offset 0)`;
}
