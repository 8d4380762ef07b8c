import { type AliasedExpression, type RawBuilder, sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { type Alternative, SEARCH_FILTERS, type SearchBody } from "#contract/search/contract.ts";
import { SEARCH_RESULTS_MAX, type SearchSort } from "#contract/search/options.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
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
import { countByWords, listParts } from "./part-queries.ts";
import { runQuery } from "./run-queries.ts";
import { listUnknownSpellings } from "./spelling-queries.ts";
import { termsOf, understoodIn } from "./term-queries.ts";

/** Of more posts that match, the newest are put in order: fewer by their words, which have to be compared. */
const COMPARED_MAX = 10_000;
const RANKED_MAX = 3_000;

/**
 * Returns the ids of a page of a search's best results in order, their number, and what words of the text mean.
 * If there are none, another spelling is searched for instead, which is `corrected`, and the first page also has
 * other texts that find something, and the filters without which there are results. Throws `unavailable` on a
 * timeout.
 */
export async function listFound(db: Db, audience: Audience, search: SearchBody) {
  const { query = "", exact } = search;
  const terms = await findTerms(db, query, exact);
  const page = await findPage(db, audience, search, terms);
  const found = { ...page, understood: understoodIn(terms), corrected: null, ...NOTHING_ELSE };
  if (page.total > 0) return found;
  const isFirst = (search.page ?? 1) === 1;
  const counted = await countByWords(db, audience, search, terms);
  const spellings = await listUnknownSpellings(db, audience, search, terms, counted);
  const respellings = respell(terms, spellings);
  const find = async (text: string) =>
    findPage(db, audience, { ...search, query: text }, await findTerms(db, text, exact));
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
  const without = await countWithoutFilters(db, audience, { ...search, query: meant });
  if (!isFirst) return { ...found, ...without };
  const parts =
    alternatives.length > 0
      ? alternatives
      : await listParts(db, audience, search, counted, spellings);
  return { ...found, alternatives: parts, ...without };
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

type Page = { ids: string[]; total: number };

/** Returns the ids of a page of a search's best results, and the number of results. */
async function findPage(
  db: Db,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
): Promise<Page> {
  const sort = sortOf(search);
  const { rows, best } = findAll(db, audience, search, terms);
  const first = ((search.page ?? 1) - 1) * PAGE_SIZE;
  const limit = Math.max(0, Math.min(PAGE_SIZE, SEARCH_RESULTS_MAX - first));
  const order = sort === "best" ? best : ORDERS[sort];
  const query = sql<Page>`with found as (${rows})
    select (select count(*)::integer from found) as total, array(select post_id from found
      order by ${order} limit ${limit} offset ${first})::text[] as ids`;
  const [{ ids = [], total = 0 } = {}] = await runQuery(db, query);
  return { ids, total: Math.min(total, SEARCH_RESULTS_MAX) };
}

type Found = { rows: RawBuilder<unknown>; best: RawBuilder<unknown> };

/** Selects what a search finds, or the newest of it, and what it can be ordered by. */
function findAll(
  db: Db,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
): Found {
  const colors = colorsOf(search);
  if (colors.length > 0) return findColored(db, audience, search, terms);
  const matching = selectMatching(db, audience, search, terms);
  if (terms.length === 0 || sortOf(search) !== "best") {
    return { rows: sql`${matching.select("posts.id as post_id")}`, best: ORDERS.newest };
  }
  const columns = matching
    .limit(RANKED_MAX)
    .select(["posts.id", "search_text", "category", "posts.owner_id", "creator_id", "for_sale"]);
  const isNamed = terms.some(({ makers, characters }) => makers.length + characters.length > 0);
  const named = isNamed
    ? withNames(db, columns.as("matching"))
    : columns.select(sql`''`.as("names"));
  return { rows: rankByTerms(sql`${named}`, terms), best: sql`tier, sum, post_id desc` };
}

/** Adds the folded names of each post's maker and character, also with their words joined, each between spaces. */
function withNames(db: Db, matching: AliasedExpression<Maker, "matching">) {
  return db
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
  db: Db,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
) {
  return selectVisiblePosts(db, audience)
    .select(["posts.num_likes", "posts.for_sale_price"])
    .where(matchesText(search.query ?? "", terms))
    .where(meetsFilters(search))
    .orderBy("posts.id", "desc")
    .limit(COMPARED_MAX);
}

type Ranked = { post_id: string; matched: number; difference: number; share: number };

/** Selects what a search by colors finds: without another criterion, of the whole site. */
function findColored(
  db: Db,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
): Found {
  const colors = colorsOf(search);
  const isOnlyColors =
    !search.query &&
    SEARCH_FILTERS.every((name) => name === "filterColors" || !isGiven(search, name));
  const matching = selectMatching(db, audience, search, terms).select("posts.id as post_id");
  const ranked = isOnlyColors ? rankColored(colors) : rankByColors(sql`(${matching})`, colors);
  const rows = selectVisiblePosts(db, audience)
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
