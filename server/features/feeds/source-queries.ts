import { type RawBuilder, sql } from "kysely";
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

/** A condition of a search, and the index of its posts. */
export type Source = {
  /** Returns a query of the posts of a key, as `post_id`, newest first. */
  entries: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Best tier first. */
  keys: readonly { id: string | number; tier: number }[];
  /** The index of the search's word, if this is one. */
  word?: number;
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
  const best = source.keys.filter(({ tier }) => tier === source.keys[0]?.tier);
  if (best.length === source.keys.length) return source;
  const [size = 0] = await measure(db, [{ ...source, keys: best }]);
  return size > WHOLE_MAX ? { ...source, keys: best } : source;
}

/** Returns the number of posts of each source, counted up to `WHOLE_MAX` + 1. */
async function measure(db: Db, sources: readonly Source[]): Promise<number[]> {
  const limit = WHOLE_MAX + 1;
  const counts = sources.map(
    (source, index) => sql`select ${index}::integer as index, count(*)::integer as size
      from (select from ${readEntries(source, limit)} limit ${limit}) as counted`,
  );
  const { rows } = await sql<{ index: number; size: number }>`
    ${sql.join(counts, sql` union all `)} order by index`.execute(db);
  return rows.map(({ size }) => size);
}

/** Rows of `post_id` and `tier`, and their order. */
export type Ranked = { rows: RawBuilder<unknown>; order: RawBuilder<unknown> };

export const BY_TIER = sql`tier, post_id desc`;
const BY_AGE = sql`post_id desc`;

/** Returns a source's newest posts with their best tier. */
export function selectCandidates({ source, isWhole }: Measured): Ranked {
  const { keys } = source;
  const tier = keys[0]?.tier ?? 0;
  const hasOneTier = keys.at(-1)?.tier === tier;
  if (hasOneTier && !source.unordered && (keys.length <= MERGED_MAX || !isWhole)) {
    // Ordering by age alone lets the database stop early.
    return { rows: mergeEntries(source, tier), order: BY_AGE };
  }
  const share = Math.max(Math.floor(ENTRIES_MAX / keys.length), ENTRIES_PER_KEY_MIN);
  const perKey = isWhole ? WHOLE_MAX : Math.min(share, WHOLE_MAX);
  const rows = sql`(select post_id, min(tier) as tier from ${readEntries(source, perKey)}
    group by post_id order by ${BY_TIER} limit ${WHOLE_MAX})`;
  return { rows, order: BY_TIER };
}

/** Returns the entries of all keys in order of age, merged while reading, without duplicates. */
function mergeEntries({ keys, entries }: Source, tier: number): RawBuilder<unknown> {
  const lists = keys.map(({ id }) => sql`(${entries(sql`${id}::bigint`)} limit ${SCANNED_MAX})`);
  return sql`(select distinct on (post_id) post_id, ${tier}::integer as tier
    from (${sql.join(lists, sql` union all `)}) as merged order by ${BY_AGE} limit ${SCANNED_MAX})`;
}

function readEntries({ keys, entries }: Source, perKey: number): RawBuilder<unknown> {
  const ids = keys.map(({ id }) => id);
  const tiers = keys.map(({ tier }) => tier);
  return sql`unnest(${ids}::bigint[], ${tiers}::integer[]) as key (id, tier)
    cross join lateral (${entries(sql`key.id`)} limit ${perKey}) as entry`;
}

type Entries = Source["entries"];

export const ENTRIES = {
  word: (key) => sql`select post_id from post_words where word_id = ${key} order by post_id desc`,
  owner: (key) => sql`select id as post_id from posts where owner_id = ${key} order by id desc`,
  creator: (key) => sql`select id as post_id from posts where creator_id = ${key} order by id desc`,
  category: (key) => sql`select id as post_id from posts where category = ${key} order by id desc`,
} satisfies Record<string, Entries>;

const ONE_KEY = [{ id: 0, tier: 0 }];

/** All posts, and all with a creator. */
export const EVERY_POST: Source = {
  entries: () => sql`select id as post_id from posts order by id desc`,
  keys: ONE_KEY,
};
export const CREATED_POSTS: Source = {
  entries: () => sql`select id as post_id from posts where creator_id is not null order by id desc`,
  keys: ONE_KEY,
};

/** Returns sources of posts for sale in a price range: by price, and all for sale by age. */
export function saleSources(min: number, max: number): Source[] {
  const byPrice = sql`select id as post_id from posts
    where for_sale and for_sale_price between ${min} and ${max} order by for_sale_price`;
  const byAge = sql`select id as post_id from posts where for_sale order by id desc`;
  return [
    { entries: () => byPrice, keys: ONE_KEY, unordered: true },
    { entries: () => byAge, keys: ONE_KEY },
  ];
}
