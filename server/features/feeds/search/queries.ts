import { type AliasedExpression, type RawBuilder, sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { type Alternative, SEARCH_FILTERS, type SearchBody } from "#contract/feeds/search.ts";
import { SEARCH_RESULTS_MAX, type SearchSort } from "#contract/feeds/search-options.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { PLAN_EACH } from "#server/platform/db/connection/preparing-client.ts";
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
import { matchesText, rankByTerms } from "./match-queries.ts";
import { findTerms, type NamedTerm } from "./named-queries.ts";
import { type Respelling, respell } from "./other-texts.ts";
import { listParts } from "./part-queries.ts";
import {
  listSpellings,
  listUnknown,
  type Spelling,
  WORD_SIMILARITY_MIN,
} from "./spelling-queries.ts";
import { termsOf, understoodIn } from "./term-queries.ts";

/** Of more posts that match, the newest are put in order. */
const COMPARED_MAX = 10_000;

const TIME_LIMIT_MS = 2_000;

const QUERY_CANCELED = "57014";

/** The most words that no post has for which others are looked up. */
const UNKNOWN_MAX = 3;

/**
 * Returns the ids of a page of a search's best results in order, their number, and what words of the text mean.
 * If there are none, another spelling is searched for instead, which is `corrected`, and the first page also has
 * other texts that find something, and the filters without which there are results. Throws `unavailable` on a
 * timeout.
 */
export async function listFound(db: Db, audience: Audience, search: SearchBody) {
  return inSearch(db, async (trx) => {
    const { query = "", exact } = search;
    const terms = await findTerms(trx, query, exact);
    const page = await findPage(trx, audience, search, terms);
    const found = { ...page, understood: understoodIn(terms), corrected: null, ...NOTHING_ELSE };
    if (page.total > 0) return found;
    const isFirst = (search.page ?? 1) === 1;
    const spellings = await listUnknownSpellings(trx, audience, terms);
    const respellings = respell(terms, spellings);
    const find = async (text: string) =>
      findPage(trx, audience, { ...search, query: text }, await findTerms(trx, text, exact));
    const { alternatives, corrected } = await findRespelled(respellings, find);
    if (corrected) {
      const understood = understoodIn(termsOf(corrected.query, exact));
      const others = isFirst ? alternatives : [];
      return {
        ...found,
        ...corrected.page,
        understood,
        corrected: corrected.query,
        alternatives: others,
      };
    }
    const meant = respellings.find(({ isNear }) => isNear)?.query ?? query;
    const without = await countWithoutFilters(
      trx,
      audience,
      { ...search, query: meant },
      await findTerms(trx, meant, exact),
    );
    if (!isFirst) return { ...found, ...without };
    const parts =
      alternatives.length > 0
        ? alternatives
        : await listParts(trx, audience, search, terms, spellings);
    return { ...found, alternatives: parts, ...without };
  });
}

const NOTHING_ELSE = { alternatives: [] as Alternative[], ...NO_COUNTS };

type Corrected = { query: string; page: Page };

/** Returns which spellings of a text find something, and the first of those that are near to it. */
async function findRespelled(
  respellings: readonly Respelling[],
  find: (query: string) => Promise<Page>,
) {
  const alternatives: Alternative[] = [];
  let corrected: Corrected | undefined;
  for (const { query, isNear } of respellings) {
    const page = await find(query);
    if (page.total === 0) continue;
    alternatives.push({ query, count: page.total });
    if (isNear) corrected ??= { query, page };
  }
  return { alternatives, corrected };
}

/** Returns the words most like those that no post has, by these; none if they are many. */
async function listUnknownSpellings(db: Db, audience: Audience, terms: readonly NamedTerm[]) {
  const unknown = await listUnknown(db, audience, terms);
  const spellings = new Map<string, readonly Spelling[]>();
  if (unknown.length > UNKNOWN_MAX) return spellings;
  for (const word of unknown) spellings.set(word, await listSpellings(db, audience, word));
  return spellings;
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
    ${sql.raw(PLAN_EACH)},
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
  terms: readonly NamedTerm[],
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
function findAll(
  trx: Trx,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
): Found {
  const colors = colorsOf(search);
  if (colors.length > 0) return findColored(trx, audience, search, terms);
  const matching = selectMatching(trx, audience, search, terms);
  if (terms.length === 0 || sortOf(search) !== "best") {
    return { rows: sql`${matching.select("posts.id as post_id")}`, best: ORDERS.newest };
  }
  const columns = matching.select([
    "posts.id",
    "search_text",
    "category",
    "posts.owner_id",
    "creator_id",
    "for_sale",
  ]);
  const isNamed = terms.some(({ makers, characters }) => makers.length + characters.length > 0);
  const named = isNamed
    ? withNames(trx, columns.as("matching"))
    : columns.select(sql`''`.as("names"));
  return { rows: rankByTerms(sql`${named}`, terms), best: sql`tier, sum, post_id desc` };
}

/** Adds the folded names of each post's maker and character, also with their words joined, each between spaces. */
function withNames(trx: Trx, matching: AliasedExpression<Maker, "matching">) {
  return trx
    .selectFrom(matching)
    .innerJoin("users as maker", "maker.id", "matching.owner_id")
    .leftJoin("visible_characters as creator", "creator.id", "matching.creator_id")
    .selectAll("matching")
    .select(
      sql`concat_ws(' ', '', maker.folded_name, maker.joined_name,
        creator.folded_name, creator.joined_name, '')`.as("names"),
    );
}

type Maker = { owner_id: string; creator_id: string | null };

/** Selects the newest posts that match a search. */
function selectMatching(
  trx: Trx,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
) {
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
  terms: readonly NamedTerm[],
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
