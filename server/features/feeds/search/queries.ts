import { type RawBuilder, sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import {
  ALTERNATIVES_MAX,
  type Alternative,
  SEARCH_FILTERS,
  type SearchBody,
} from "#contract/feeds/search.ts";
import {
  SEARCH_RESULTS_MAX,
  SEARCH_TEXT_MAX,
  type SearchSort,
} from "#contract/feeds/search-options.ts";
import { lengthOf } from "#contract/numbers.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { BY_MATCH, rankByColors, rankColored } from "./color-queries.ts";
import {
  colorsOf,
  countWithoutFilters,
  isGiven,
  meetsFilters,
  NO_COUNTS,
} from "./filter-queries.ts";
import { matchesText, tierOf } from "./match-queries.ts";
import {
  listSpellings,
  listUnknown,
  type Spelling,
  WORD_SIMILARITY_MIN,
} from "./spelling-queries.ts";
import { type Term, termsOf } from "./term-queries.ts";

/** Of more posts that match, the newest are put in order. */
const COMPARED_MAX = 10_000;

const TIME_LIMIT_MS = 2_000;

const QUERY_CANCELED = "57014";

/** The least similarity of words that are searched for instead of one that no post has. */
const SEARCHED_MIN = 0.5;

/** The most misspelled words of a text that are corrected. */
const CORRECTED_MAX = 3;

/** The most texts whose results are counted, as each is a search. */
const COUNTED_MAX = 6;

/**
 * Returns the ids of a page of a search's best results in order, and the number of results. If there are none,
 * words like those that no post has are searched for instead, and the first page also has other texts that
 * find something, and the filters without which there are results. Throws `unavailable` on a timeout.
 */
export async function listFound(db: Db, audience: Audience, search: SearchBody) {
  const until = Date.now() + TIME_LIMIT_MS;
  return inSearch(db, async (trx) => {
    const terms = termsOf(search.query ?? "");
    const page = await findPage(trx, audience, search, terms);
    if (page.total > 0) return { ...page, alternatives: [], ...NO_COUNTS };
    const near = await listNear(trx, audience, terms);
    const nearPage = near.terms ? await findPage(trx, audience, search, near.terms) : page;
    const count = async (query: string) =>
      (await findPage(trx, audience, { ...search, query }, termsOf(query))).total;
    const isFirst = (search.page ?? 1) === 1;
    const alternatives = isFirst
      ? await listAlternatives(near, { found: nearPage.total, until }, count)
      : [];
    const without =
      nearPage.total === 0
        ? await countWithoutFilters(trx, audience, search, near.terms ?? terms)
        : NO_COUNTS;
    return { ...nearPage, alternatives, ...without };
  });
}

/** Returns the tiles of posts in the order of their ids. */
export async function listTiles(db: Db, audience: Audience, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await listTilesOf(db, audience, ids);
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** Runs the queries of a search; throws `unavailable` on a timeout. */
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

/** Sets what holds for a search; its plans depend on what is searched for. */
async function prepare(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true),
    set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('pg_trgm.word_similarity_threshold', ${String(WORD_SIMILARITY_MIN)}, true)`.execute(
    trx,
  );
}

type Page = { ids: string[]; total: number };

/** Returns the ids of a page of a search's best results, and the number of results. */
async function findPage(
  trx: Trx,
  audience: Audience,
  search: SearchBody,
  terms: readonly Term[],
): Promise<Page> {
  const sort = sortOf(search);
  const { rows, best } = findAll(trx, audience, search, terms);
  const first = ((search.page ?? 1) - 1) * PAGE_SIZE;
  const limit = Math.max(0, Math.min(PAGE_SIZE, SEARCH_RESULTS_MAX - first));
  const { rows: pages } = await sql<Page>`with found as (${rows})
    select (select count(*)::integer from found) as total, array(select post_id from found
      order by ${sort === "best" ? best : ORDERS[sort]} limit ${limit} offset ${first})::text[] as ids`.execute(
    trx,
  );
  const { ids = [], total = 0 } = pages[0] ?? {};
  return { ids, total: Math.min(total, SEARCH_RESULTS_MAX) };
}

type Found = { rows: RawBuilder<unknown>; best: RawBuilder<unknown> };

/** Selects what a search finds, or the newest of it, and what it can be ordered by. */
function findAll(trx: Trx, audience: Audience, search: SearchBody, terms: readonly Term[]): Found {
  const colors = colorsOf(search);
  if (colors.length > 0) return findColored(trx, audience, search, terms);
  const matching = selectMatching(trx, audience, search, terms);
  if (terms.length === 0 || sortOf(search) !== "best") {
    return { rows: sql`${matching.select("posts.id as post_id")}`, best: ORDERS.newest };
  }
  const rows = trx
    .selectFrom(
      matching
        .select(["posts.id", "search_text", "category", "posts.owner_id", "creator_id"])
        .as("posts"),
    )
    .innerJoin("users as maker", "maker.id", "posts.owner_id")
    .leftJoin("visible_characters as creator", "creator.id", "posts.creator_id")
    .select(["posts.id as post_id", tierOf(terms).as("tier")]);
  return { rows: sql`${rows}`, best: sql`tier, post_id desc` };
}

/** Selects the newest posts that match a search. */
function selectMatching(trx: Trx, audience: Audience, search: SearchBody, terms: readonly Term[]) {
  return selectVisiblePosts(trx, audience)
    .select(["posts.num_likes", "posts.for_sale_price"])
    .where(matchesText(search.query ?? "", terms))
    .where(meetsFilters(search))
    .orderBy("posts.id", "desc")
    .limit(COMPARED_MAX);
}

type Ranked = { post_id: string; matched: number; difference: number; share: number };

/** Selects what a search by colors finds: without another criterion, of the whole site. */
function findColored(
  trx: Trx,
  audience: Audience,
  search: SearchBody,
  terms: readonly Term[],
): Found {
  const colors = colorsOf(search);
  const isOnlyColors =
    !search.query &&
    SEARCH_FILTERS.every((name) => name === "filterColors" || !isGiven(search, name));
  const matching = selectMatching(trx, audience, search, terms).select("posts.id as post_id");
  const ranked = isOnlyColors ? rankColored(colors) : rankByColors(sql`(${matching})`, colors);
  const rows = selectVisiblePosts(trx, audience)
    .innerJoin(sql<Ranked>`${ranked}`.as("ranked"), "ranked.post_id", "posts.id")
    .select(["posts.id as post_id", "posts.num_likes", "posts.for_sale_price"])
    .select(["ranked.matched", "ranked.difference", "ranked.share"]);
  return { rows: sql`${rows}`, best: BY_MATCH };
}

/** Returns the order of a search; only what is for sale has a price. */
function sortOf({ sort = "best", filterForSale }: SearchBody): SearchSort {
  return sort === "price" && !filterForSale ? "best" : sort;
}

const ORDERS = {
  newest: sql`post_id desc`,
  liked: sql`num_likes desc, post_id desc`,
  price: sql`for_sale_price, post_id desc`,
} as const;

/** What may be meant by the words of a search that finds nothing. */
type Near = {
  words: readonly string[];
  /** By the words that no post has. */
  spellings: ReadonlyMap<string, readonly Spelling[]>;
  /** The same search with similar words; undefined if there are none. */
  terms: readonly Term[] | undefined;
};

/** Looks up the words most like those that no post has. */
async function listNear(db: Db, audience: Audience, terms: readonly Term[]): Promise<Near> {
  const words = terms.flatMap((term) => term.spellings);
  const misspelled = await listUnknown(db, audience, terms);
  const spellings = new Map<string, readonly Spelling[]>();
  if (misspelled.length > CORRECTED_MAX) return { words: [], spellings, terms: undefined };
  for (const word of misspelled) spellings.set(word, await listSpellings(db, audience, word));
  return { words, spellings, terms: similarTerms(terms, spellings) };
}

function similarTerms(
  terms: readonly Term[],
  spellings: ReadonlyMap<string, readonly Spelling[]>,
): Term[] | undefined {
  if (spellings.size === 0) return undefined;
  const similar = terms.map((term) => {
    const found = spellings.get(term.spellings[0] ?? "");
    if (!found) return term;
    const near = found.filter(({ similarity }) => similarity >= SEARCHED_MIN);
    return { ...term, spellings: near.map(({ word }) => word) };
  });
  return similar.every((term) => term.spellings.length > 0) ? similar : undefined;
}

/**
 * Returns other texts that find something: with other spellings, and without any results also each word alone.
 * `count` returns the number of a text's results; none are counted after the time `until` (ms).
 */
async function listAlternatives(
  { words, spellings }: Near,
  { found, until }: { found: number; until: number },
  count: (query: string) => Promise<number>,
): Promise<Alternative[]> {
  const respelled = respell(words, spellings);
  const texts =
    found === 0 && words.length > 1 ? [...respelled, ...singly(words, spellings)] : respelled;
  const tried = [...new Set(texts)].filter((text) => lengthOf(text) <= SEARCH_TEXT_MAX);
  const alternatives: Alternative[] = [];
  for (const query of tried.slice(0, COUNTED_MAX)) {
    if (Date.now() > until) break;
    const results = await count(query);
    if (results > 0) alternatives.push({ query, count: results });
    if (alternatives.length === ALTERNATIVES_MAX) break;
  }
  return alternatives;
}

type Spellings = Near["spellings"];

/** Returns the text with the nearest words instead of the misspelled: several if there is only one. */
function respell(words: readonly string[], spellings: Spellings): string[] {
  const [first] = spellings.values();
  const tries = spellings.size === 1 ? (first?.length ?? 0) : spellings.size && 1;
  return Array.from({ length: tries }, (_, index) =>
    words.map((word) => (spellings.has(word) ? spellings.get(word)?.[index]?.word : word)),
  ).flatMap((spelling) => (spelling.includes(undefined) ? [] : [spelling.join(" ")]));
}

/** Returns each word of the text alone, or the nearest to it. */
function singly(words: readonly string[], spellings: Spellings): string[] {
  return words.flatMap((word) =>
    spellings.has(word) ? (spellings.get(word)?.[0]?.word ?? []) : [word],
  );
}
