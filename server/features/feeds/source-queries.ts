import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** A condition with so many posts at most is looked through whole; of others the newest. */
export const LOOKED_THROUGH = 10_000;
/** Read in order of age, so many posts can be passed on the way to the results. */
const PASSED = 50_000;
/** Entries of an index read for one condition, over all its keys, and for each at least. */
const ENTRIES_MAX = 30_000;
const ENTRIES_PER_KEY_MIN = 1_000;
/** To plan the merging of more keys takes longer than to sort the few posts of a whole source. */
const MERGED_MAX = 8;

/** One condition of a search, and the index that has its posts. */
export type Source = {
  /** The posts found under a key, as `post_id`, newest first. */
  entries: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Best tier first. */
  keys: readonly { id: string | number; tier: number }[];
  /** Which of the search's words this is, if one. */
  word?: number;
  /** Not in order of age: of use only when all its posts can be looked through. */
  unordered?: boolean;
};

export type Measured = { source: Source; isWhole: boolean };

/** The source with the fewest posts; of those with very many, the first. */
export async function chooseNarrowest(db: Db, sources: readonly Source[]): Promise<Measured> {
  const sizes = await measure(db, sources);
  const [best] = sources
    .map((source, index) => ({ source, isWhole: (sizes[index] ?? 0) <= LOOKED_THROUGH, index }))
    .filter(({ source, isWhole }) => isWhole || !source.unordered)
    .sort((a, b) => (sizes[a.index] ?? 0) - (sizes[b.index] ?? 0));
  if (!best) throw new Error("A search needs a source that is in order");
  return best.isWhole ? best : { source: await cutToBest(db, best.source), isWhole: false };
}

/** Leaves the worse tiers out where the best alone has more posts than are looked through. */
async function cutToBest(db: Db, source: Source): Promise<Source> {
  const best = source.keys.filter(({ tier }) => tier === source.keys[0]?.tier);
  if (best.length === source.keys.length) return source;
  const [size = 0] = await measure(db, [{ ...source, keys: best }]);
  return size > LOOKED_THROUGH ? { ...source, keys: best } : source;
}

/** How many posts each source has, counted until there are more than can be looked through. */
async function measure(db: Db, sources: readonly Source[]): Promise<number[]> {
  const enough = LOOKED_THROUGH + 1;
  const counts = sources.map(
    (source, index) => sql`select ${index}::integer as index, count(*)::integer as size
      from (select from ${readEntries(source, enough)} limit ${enough}) as counted`,
  );
  const { rows } = await sql<{ index: number; size: number }>`
    ${sql.join(counts, sql` union all `)} order by index`.execute(db);
  return rows.map(({ size }) => size);
}

/** Rows of `post_id` and `tier`, and the order they are in. */
export type Ranked = { rows: RawBuilder<unknown>; order: RawBuilder<unknown> };

export const BY_TIER = sql`tier, post_id desc`;
const BY_AGE = sql`post_id desc`;

/** A source's newest posts with their best tier. */
export function selectCandidates({ source, isWhole }: Measured): Ranked {
  const { keys } = source;
  const tier = keys[0]?.tier ?? 0;
  const hasOneTier = keys.at(-1)?.tier === tier;
  if (hasOneTier && !source.unordered && (keys.length <= MERGED_MAX || !isWhole)) {
    // The order says age alone: the database then reads no more than it needs.
    return { rows: mergeEntries(source, tier), order: BY_AGE };
  }
  const share = Math.max(Math.floor(ENTRIES_MAX / keys.length), ENTRIES_PER_KEY_MIN);
  const perKey = isWhole ? LOOKED_THROUGH : Math.min(share, LOOKED_THROUGH);
  const rows = sql`(select post_id, min(tier) as tier from ${readEntries(source, perKey)}
    group by post_id order by ${BY_TIER} limit ${LOOKED_THROUGH})`;
  return { rows, order: BY_TIER };
}

/** The entries of all keys in order of age, merged while they are read; a post comes once. */
function mergeEntries({ keys, entries }: Source, tier: number): RawBuilder<unknown> {
  const lists = keys.map(({ id }) => sql`(${entries(sql`${id}::bigint`)} limit ${PASSED})`);
  return sql`(select distinct on (post_id) post_id, ${tier}::integer as tier
    from (${sql.join(lists, sql` union all `)}) as merged order by ${BY_AGE} limit ${PASSED})`;
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

/** All posts, and all that a character made. */
export const EVERY_POST: Source = {
  entries: () => sql`select id as post_id from posts order by id desc`,
  keys: ONE_KEY,
};
export const CREATED_POSTS: Source = {
  entries: () => sql`select id as post_id from posts where creator_id is not null order by id desc`,
  keys: ONE_KEY,
};

/** Posts for sale within a range of prices: by price, and all for sale by age. */
export function saleSources(min: number, max: number): Source[] {
  const byPrice = sql`select id as post_id from posts
    where for_sale and for_sale_price between ${min} and ${max} order by for_sale_price`;
  const byAge = sql`select id as post_id from posts where for_sale order by id desc`;
  return [
    { entries: () => byPrice, keys: ONE_KEY, unordered: true },
    { entries: () => byAge, keys: ONE_KEY },
  ];
}
