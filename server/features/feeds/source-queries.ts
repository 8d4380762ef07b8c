import { type RawBuilder, sql } from "kysely";
import type { Key, Term } from "#server/features/posts/search/term-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** A source with at most this many posts is read completely; of larger ones only the newest. */
export const WHOLE_MAX = 10_000;
/** The most posts that are read in order of age to find the results. */
const SCANNED_MAX = 50_000;
/** The most index entries read for one condition over all its keys, and the least for each key. */
const ENTRIES_MAX = 30_000;
const ENTRIES_PER_KEY_MIN = 1_000;
/** Planning a merge of more keys takes longer than sorting the few posts of a whole source. */
const MERGED_MAX = 8;

/** The posts of any of several keys of an index. */
type List = {
  /** Returns a query of the posts of a key, as `post_id`, newest first. */
  entries: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  keys: readonly Key[];
};

/** A condition of a search: the posts of any of these lists. */
export type Source = {
  lists: readonly List[];
  /** The index of the search's word, if this is one. */
  term?: number;
  /** Set if not ordered by age: usable only if all its posts can be read. */
  unordered?: boolean;
};

export type Measured = { source: Source; isWhole: boolean };

/** Returns the source with the fewest posts; of those with very many, the first. */
export async function chooseNarrowest(db: Db, sources: readonly Source[]): Promise<Measured> {
  const sizes = await measure(db, sources);
  const [best] = sources
    .map((source, index) => ({ source, isWhole: (sizes[index] ?? 0) <= WHOLE_MAX, index }))
    .filter(({ source, isWhole }) => isWhole || !source.unordered)
    .sort((a, b) => (sizes[a.index] ?? 0) - (sizes[b.index] ?? 0));
  if (!best) throw new Error("A search needs a source that is in order");
  return best.isWhole ? best : { source: await limitToBestTier(db, best.source), isWhole: false };
}

/** Removes the worse tiers if the best tier alone has more posts than are read completely. */
async function limitToBestTier(db: Db, source: Source): Promise<Source> {
  const tiers = tiersOf(source);
  const bestTier = Math.min(...tiers);
  if (tiers.every((tier) => tier === bestTier)) return source;
  const lists = source.lists
    .map(({ entries, keys }) => ({ entries, keys: keys.filter(({ tier }) => tier === bestTier) }))
    .filter(({ keys }) => keys.length > 0);
  const [size = 0] = await measure(db, [{ ...source, lists }]);
  return size > WHOLE_MAX ? { ...source, lists } : source;
}

function tiersOf({ lists }: Source): number[] {
  return lists.flatMap(({ keys }) => keys.map(({ tier }) => tier));
}

/** Returns the number of posts of each source, counted up to `WHOLE_MAX` + 1. */
async function measure(db: Db, sources: readonly Source[]): Promise<number[]> {
  const limit = WHOLE_MAX + 1;
  const counts = sources.map(
    (source, index) => sql`select ${index}::integer as index, count(*)::integer as size
      from (select from ${readEntries(source, limit)} as entry limit ${limit}) as counted`,
  );
  const { rows } = await sql<{ index: number; size: number }>`
    ${sql.join(counts, sql` union all `)} order by index`.execute(db);
  return rows.map(({ size }) => size);
}

/** Rows of `post_id` and `tier`, and their order. */
export type Ranked = { rows: RawBuilder<unknown>; order: RawBuilder<unknown> };

export const BY_TIER = sql`tier, post_id desc`;
export const BY_AGE = sql`post_id desc`;

/** Returns a source's newest posts with their best tier. */
export function selectCandidates({ source, isWhole }: Measured): Ranked {
  const [tier = 0, ...tiers] = tiersOf(source);
  const hasOneTier = tiers.every((other) => other === tier);
  if (hasOneTier && !source.unordered && (tiers.length < MERGED_MAX || !isWhole)) {
    // Ordering by age alone lets the database stop early.
    return { rows: mergeEntries(source, tier), order: BY_AGE };
  }
  const share = Math.max(Math.floor(ENTRIES_MAX / (tiers.length + 1)), ENTRIES_PER_KEY_MIN);
  const perKey = isWhole ? WHOLE_MAX : Math.min(share, WHOLE_MAX);
  const rows = sql`(select post_id, min(tier) as tier from ${readEntries(source, perKey)} as entry
    group by post_id order by ${BY_TIER} limit ${WHOLE_MAX})`;
  return { rows, order: BY_TIER };
}

/** Returns the entries of all keys in order of age, merged while reading, without duplicates. */
function mergeEntries({ lists }: Source, tier: number): RawBuilder<unknown> {
  const merged = lists.flatMap(({ keys, entries }) =>
    keys.map(({ id }) => sql`(${entries(sql`${id}::bigint`)} limit ${SCANNED_MAX})`),
  );
  return sql`(select distinct on (post_id) post_id, ${tier}::integer as tier
    from (${sql.join(merged, sql` union all `)}) as merged order by ${BY_AGE} limit ${SCANNED_MAX})`;
}

/** Returns the newest entries of each key, at most `perKey`, with their tiers. */
function readEntries({ lists }: Source, perKey: number): RawBuilder<unknown> {
  const read = lists.map(({ keys, entries }) => {
    const ids = keys.map(({ id }) => id);
    const tiers = keys.map(({ tier }) => tier);
    return sql`select entry.post_id, key.tier
      from unnest(${ids}::bigint[], ${tiers}::integer[]) as key (id, tier)
      cross join lateral (${entries(sql`key.id`)} limit ${perKey}) as entry`;
  });
  return sql`(${sql.join(read, sql` union all `)})`;
}

type Entries = List["entries"];

export const ENTRIES = {
  word: (key) => sql`select post_id from post_words where word_id = ${key} order by post_id desc`,
  owner: (key) => sql`select id as post_id from posts where owner_id = ${key} order by id desc`,
  creator: (key) => sql`select id as post_id from posts where creator_id = ${key} order by id desc`,
  category: (key) => sql`select id as post_id from posts where category = ${key} order by id desc`,
} satisfies Record<keyof Term, Entries>;

/** Returns the lists of all posts that match a word of a search. */
export function listsOfTerm(term: Term): List[] {
  const fields = Object.keys(ENTRIES) as (keyof Term)[];
  return fields
    .map((field) => ({ entries: ENTRIES[field], keys: term[field] }))
    .filter(({ keys }) => keys.length > 0);
}

/** Returns a source of the posts of any of some ids in an index. */
export function sourceOf(field: keyof Term, ids: readonly Key["id"][]): Source {
  return oneList(
    ENTRIES[field],
    ids.map((id) => ({ id, tier: 0 })),
  );
}

function oneList(entries: Entries, keys: readonly Key[] = [{ id: 0, tier: 0 }]): Source {
  return { lists: [{ entries, keys }] };
}

/** All posts, and all with a creator. */
export const EVERY_POST = oneList(() => sql`select id as post_id from posts order by id desc`);
export const CREATED_POSTS = oneList(
  () => sql`select id as post_id from posts where creator_id is not null order by id desc`,
);

/** Returns sources of posts for sale in a price range: by price, and all for sale by age. */
export function saleSources(min: number, max: number): Source[] {
  const byPrice = sql`select id as post_id from posts
    where for_sale and for_sale_price between ${min} and ${max} order by for_sale_price`;
  const byAge = sql`select id as post_id from posts where for_sale order by id desc`;
  return [{ ...oneList(() => byPrice), unordered: true }, oneList(() => byAge)];
}
