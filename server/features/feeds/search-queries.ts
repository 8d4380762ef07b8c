import { sql } from "kysely";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { SEARCH_RESULTS_MAX, type SearchBody } from "#contract/feeds/search.ts";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import {
  findCreators,
  findOwners,
  type People,
  patternOf,
} from "#server/features/feeds/creator-queries.ts";
import {
  BY_TIER,
  CREATED_POSTS,
  chooseNarrowest,
  ENTRIES,
  EVERY_POST,
  type Measured,
  type Ranked,
  type Source,
  saleSources,
  selectCandidates,
  WHOLE_MAX,
} from "#server/features/feeds/source-queries.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import { type FoundWord, findWords } from "#server/features/posts/search/search-queries.ts";
import { type Audience, visiblePosts } from "#server/features/posts/visibility-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";

/** The number of newest candidates whose words are checked, if there are more. */
const CHECKED = 5_000;
/** Up to this many words are probed in each post; with more, reading all words of a post is faster. */
const PROBED_MAX = 4;
const TIME_LIMIT_MS = 2_000;
const QUERY_CANCELED = "57014";

/**
 * Returns a page of a search's best results in order, and the number of results. Throws `unavailable`
 * on a timeout.
 */
export async function listFound(db: Db, audience: Audience, search: SearchBody) {
  const found = await db
    .transaction()
    .execute((trx) => findPosts(trx, audience, search))
    .catch(rethrowTimeout);
  const first = ((search.page ?? 1) - 1) * PAGE_SIZE;
  const ids = found.slice(first, first + PAGE_SIZE);
  if (ids.length === 0) return { rows: [], total: found.length };
  const rows = await selectTiles(db, audience).where("posts.id", "=", anyOf(ids)).execute();
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { rows, total: found.length };
}

function rethrowTimeout(error: unknown): never {
  if ((error as { code?: string }).code !== QUERY_CANCELED) throw error;
  throw new AppError("unavailable", "This search takes too long. Please narrow it down.");
}

type Conditions = {
  search: SearchBody;
  /** A list of matching words for each word of the query. */
  words: FoundWord[][];
  owners: People | undefined;
  creators: People | undefined;
};

/** Returns the ids of a search's best results: best tier first, then newest. */
async function findPosts(trx: Trx, audience: Audience, search: SearchBody): Promise<string[]> {
  await prepare(trx);
  const conditions = await readConditions(trx, search);
  if (!conditions) return [];
  const narrowest = await chooseNarrowest(trx, listSources(conditions));
  const ranked = rank(narrowest, conditions.words);
  const visible = selectVisible(trx, audience, conditions);
  const { rows } = await sql<{ post_id: string }>`
    select post_id from ${ranked.rows} as ranked cross join lateral (${visible}) as post
    order by ${ranked.order} limit ${SEARCH_RESULTS_MAX}`.execute(trx);
  return rows.map(({ post_id }) => post_id);
}

// A sequential scan would be faster only on small tables, and the best plan depends on the words, so
// neither is left to the planner.
async function prepare(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true),
    set_config('enable_seqscan', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx);
}

/** Looks up the search's conditions; returns undefined if no post can match. */
async function readConditions(trx: Trx, search: SearchBody): Promise<Conditions | undefined> {
  const { query, filterCreatorUsername: owner } = search;
  const name = search.filterCreatorCharacterName || undefined;
  const server = search.filterCreatorServer;
  const words = query ? await findWords(trx, query) : [];
  if (query && (words.length === 0 || words.some((found) => found.length === 0))) return undefined;
  const owners = owner ? await findOwners(trx, owner) : undefined;
  const byCreator = name !== undefined || server !== undefined;
  const creators = byCreator ? await findCreators(trx, { name, server }) : undefined;
  if (owners?.ids.length === 0 || creators?.ids.length === 0) return undefined;
  return { search, words, owners, creators };
}

function listSources({ search, words, owners, creators }: Conditions): Source[] {
  const sources: Source[] = words.map((keys, word) => ({ entries: ENTRIES.word, keys, word }));
  if (owners?.few) sources.push({ entries: ENTRIES.owner, keys: keysOf(owners.ids) });
  if (creators?.few) sources.push({ entries: ENTRIES.creator, keys: keysOf(creators.ids) });
  else if (creators) sources.push(CREATED_POSTS);
  if (search.filterForSale) sources.push(...saleSources(...priceRange(search)));
  const categories = search.filterCategory ?? [];
  if (categories.length > 0) {
    sources.push({ entries: ENTRIES.category, keys: keysOf([...new Set(categories)]) });
  }
  return sources.length > 0 ? sources : [EVERY_POST];
}

function keysOf(ids: readonly (string | number)[]) {
  return ids.map((id) => ({ id, tier: 0 }));
}

function priceRange(search: SearchBody): [min: number, max: number] {
  return [search.filterPriceRangeMin ?? 0, search.filterPriceRangeMax ?? PRICE_MAX];
}

/** Returns the candidates of a source that match every word of the search, with their worst tier. */
function rank(narrowest: Measured, words: readonly FoundWord[][]): Ranked {
  const candidates = selectCandidates(narrowest);
  const others = words.filter((_, word) => word !== narrowest.source.word);
  if (others.length === 0) return candidates;
  const found = others.flatMap((list, word) => list.map(({ id, tier }) => ({ id, tier, word })));
  const column = (name: "id" | "tier" | "word") => found.map((row) => row[name]);
  const checked = narrowest.isWhole ? WHOLE_MAX : CHECKED;
  const isFew = found.length <= PROBED_MAX;
  const probed = isFew ? sql`and word_id = any(${column("id")}::integer[])` : sql``;
  const rows = sql`(
    select post_id, greatest(candidate_tier, max(tier)) as tier from (
      select newest.post_id, newest.tier as candidate_tier, probed.word, min(probed.tier) as tier
      from (
        select post_id, tier from ${candidates.rows} as candidate
        order by ${candidates.order} limit ${checked}
      ) as newest cross join lateral (
        select word_id from post_words where post_id = newest.post_id ${probed} offset 0
      ) as post_word
      inner join unnest(${column("id")}::integer[], ${column("tier")}::integer[],
        ${column("word")}::integer[]) as probed (id, tier, word) on probed.id = post_word.word_id
      group by newest.post_id, newest.tier, probed.word
    ) as matched
    group by post_id, candidate_tier having count(*) = ${others.length}
    order by ${BY_TIER}
  )`;
  return { rows, order: BY_TIER };
}

/** Selects a row if the post `ranked.post_id` is visible and meets every filter. */
function selectVisible(trx: Trx, audience: Audience, conditions: Conditions) {
  const { search, owners, creators } = conditions;
  const { filterCategory: categories = [], filterForSale: forSale } = search;
  const [min, max] = priceRange(search);
  let post = trx
    .selectFrom("posts")
    .select("posts.id")
    .where(visiblePosts(audience))
    .where(sql`posts.id`, "=", sql`ranked.post_id`);
  if (categories.length > 0) post = post.where("category", "=", anyOf(categories));
  if (forSale) post = post.where("for_sale_price", ">=", min).where("for_sale_price", "<=", max);
  if (owners) post = post.where(isOwnedBy(owners, search));
  if (creators) post = post.where(isCreatedBy(creators, search));
  return post.limit(1);
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
