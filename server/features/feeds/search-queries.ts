import { sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import type { SearchBody } from "#contract/feeds/search.ts";
import { SEARCH_RESULTS_MAX, type SearchSort } from "#contract/feeds/search-options.ts";
import { listAlternatives } from "#server/features/feeds/alternative-queries.ts";
import { rankByColors, rankColored, selectColored } from "#server/features/feeds/color-queries.ts";
import {
  type Conditions,
  listSources,
  readConditions,
  selectVisible,
} from "#server/features/feeds/condition-queries.ts";
import { countWithoutFilters } from "#server/features/feeds/filter-queries.ts";
import { matchTerms, rank } from "#server/features/feeds/rank-queries.ts";
import {
  BY_AGE,
  chooseNarrowest,
  EVERY_POST,
  type Ranked,
  WHOLE_MAX,
} from "#server/features/feeds/source-queries.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import { findTerms, isMatched, type Term } from "#server/features/posts/search/term-queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";

const TIME_LIMIT_MS = 2_000;
const QUERY_CANCELED = "57014";

/**
 * Returns a page of a search's best results in order, the number of results, and for its first page other
 * texts that find something; without results also the filters without which there are some. Throws `unavailable` on a timeout.
 */
export async function listFound(db: Db, audience: Audience, search: SearchBody) {
  const until = Date.now() + TIME_LIMIT_MS;
  const { found, ...others } = await inSearch(db, async (trx) => {
    const { ids, terms, isNothing } = await findPosts(trx, audience, search);
    const searched = { search, terms, found: ids.length, until };
    const count = async (other: SearchBody) => (await findPosts(trx, audience, other)).ids.length;
    const isFirst = (search.page ?? 1) === 1;
    return {
      found: ids,
      withoutFilter:
        ids.length === 0 && !isNothing ? await countWithoutFilters(trx, audience, searched) : [],
      alternatives: isFirst ? await listAlternatives(trx, searched, count) : [],
    };
  });
  const first = ((search.page ?? 1) - 1) * PAGE_SIZE;
  const ids = found.slice(first, first + PAGE_SIZE);
  const rows = ids.length > 0 ? await listTiles(db, audience, ids) : [];
  return { rows, total: found.length, ...others };
}

/** Returns the tiles of posts in the order of their ids. */
export async function listTiles(db: Db, audience: Audience, ids: readonly string[]) {
  const rows = await selectTiles(db, audience).where("posts.id", "=", anyOf(ids)).execute();
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Runs queries that look up words and names; throws `unavailable` on a timeout. */
export function inSearch<Result>(db: Db, run: (trx: Trx) => Promise<Result>): Promise<Result> {
  return transact(db, async (trx) => {
    await prepare(trx);
    return run(trx);
  }).catch(rethrowTimeout);
}

function rethrowTimeout(error: unknown): never {
  if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
  throw new AppError("unavailable", "This search takes too long. Please narrow it down.");
}

/** Returns the ids of a search's best results in its order, and what its words match. */
async function findPosts(trx: Trx, audience: Audience, search: SearchBody) {
  const terms = search.query ? await findTerms(trx, search.query) : [];
  // A text without a word matches nothing.
  const isNothing =
    Boolean(search.query) && (terms.length === 0 || !terms.every((term) => isMatched(term)));
  const ids = isNothing ? [] : await findIds(trx, audience, search, terms);
  return { ids, terms, isNothing };
}

async function findIds(
  trx: Trx,
  audience: Audience,
  search: SearchBody,
  terms: readonly Term[],
): Promise<string[]> {
  const isBest = sortOf(search) === "best";
  const conditions = await readConditions(trx, search, isBest ? terms : terms.map(withoutTiers));
  if (!conditions) return [];
  const ranked = order(await rankAll(trx, conditions), search);
  // Whatever is ranked by colors has one of them.
  const visible = selectVisible(trx, audience, { ...conditions, colors: [] });
  const { rows } = await sql<{ post_id: string }>`
    select post_id from ${ranked.rows} as ranked cross join lateral (${visible}) as post
    order by ${ranked.order} limit ${SEARCH_RESULTS_MAX}`.execute(trx);
  return rows.map(({ post_id }) => post_id);
}

/** Returns the posts of the narrowest condition that match the words and the colors of a search. */
async function rankAll(trx: Trx, conditions: Conditions): Promise<Ranked> {
  const { terms, colors } = conditions;
  const sources = listSources(conditions);
  if (colors.length === 0) return rank(await chooseNarrowest(trx, sources), terms);
  if (sources.includes(EVERY_POST)) return rankColored(colors);
  const narrowest = await chooseNarrowest(trx, sources);
  const found = narrowest.isWhole
    ? rank(narrowest, terms)
    : matchTerms(selectColored(colors), terms, WHOLE_MAX);
  return rankByColors(found.rows, colors);
}

/** Removes the tiers, so that the newest matches are the best. */
function withoutTiers(term: Term): Term {
  const level = (keys: Term[keyof Term]) => keys.map(({ id }) => ({ id, tier: 0 }));
  const { word, owner, creator, category } = term;
  return {
    word: level(word),
    owner: level(owner),
    creator: level(creator),
    category: level(category),
  };
}

/** Returns the order of a search; only what is for sale has a price. */
function sortOf({ sort = "best", filterForSale }: SearchBody): SearchSort {
  return sort === "price" && !filterForSale ? "best" : sort;
}

const ORDERS = {
  liked: sql`num_likes desc, post_id desc`,
  price: sql`for_sale_price, post_id desc`,
} as const;

/** Returns the results in the order of a search; by likes or price, only the newest are compared. */
function order(ranked: Ranked, search: SearchBody): Ranked {
  const sort = sortOf(search);
  if (sort === "best") return ranked;
  if (sort === "newest") return { rows: ranked.rows, order: BY_AGE };
  const rows = sql`(select post_id from ${ranked.rows} as newest
    order by ${BY_AGE} limit ${WHOLE_MAX})`;
  return { rows, order: ORDERS[sort] };
}

// A sequential scan would be faster only on small tables, and the best plan depends on the words, so
// neither is left to the planner.
async function prepare(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true),
    set_config('enable_seqscan', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx);
}
