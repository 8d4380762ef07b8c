import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import { isRecounting } from "#server/platform/db/visibility.ts";

/**
 * Long lists, newest first, of which any numbered page is found without walking there: the ids of
 * a list are cut into stretches, and each stretch is counted in the transaction that changes it.
 */
export type CountedList<Id = string> = { kind: number; ofId: Id };

/** One whose id comes from other parts of a statement, or with each call. */
type ListInQuery = CountedList<string | RawBuilder<string>>;

type Item = { id: string; nsfw?: boolean };

/**
 * The id of a new item, for its insert, which counts it in every list that gets it: in stretches of
 * 1,000. Who adds to a list waits for the one before, so its ids grow in the order they were counted.
 */
export function countedId(lists: readonly ListInQuery[], nsfw = false): RawBuilder<string> {
  const kinds = lists.map(({ kind }) => kind);
  const ofIds = sql.join(lists.map(({ ofId }) => ofId));
  return sql`count_new(${kinds}::smallint[], array[${ofIds}]::bigint[], ${nsfw})`;
}

/** Holds a list until the transaction ends: nothing is added to it meanwhile. */
export async function lockList(trx: Trx, { kind, ofId }: CountedList): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${ofId}`}, 0))`.execute(trx);
}

/** Takes an item out of the count of each list. */
export async function removeFromLists(
  trx: Trx,
  lists: readonly CountedList[],
  { id, nsfw }: Item,
): Promise<void> {
  for (const list of lists) {
    const stretch = await findBucket(trx, list, id);
    if (stretch) await change(trx, list, stretch.first_id, { total: -1, nsfw: nsfw ? -1 : 0 });
  }
}

/** Counts an item of each list as NSFW, or as such no longer. */
export async function markInLists(
  trx: Trx,
  lists: readonly CountedList[],
  { id, nsfw }: Item,
): Promise<void> {
  for (const list of lists) {
    const stretch = await findBucket(trx, list, id);
    if (stretch) await change(trx, list, stretch.first_id, { total: 0, nsfw: nsfw ? 1 : -1 });
  }
}

/** Deletes up to `limit` rows of the counts of lists that are gone with all their items. */
export function deleteListRows(
  trx: Trx,
  { kind, ofIds }: { kind: number; ofIds: readonly string[] },
  limit: number,
): Promise<number> {
  const theirs = sql`kind = ${kind} and of_id = any(${[...ofIds]}::bigint[])`;
  return deleteRows(trx, "list_stretches", theirs, limit);
}

function findBucket(trx: Trx, { kind, ofId }: CountedList, id: string) {
  return trx
    .selectFrom("list_stretches")
    .select(["first_id", "total"])
    .where("kind", "=", kind)
    .where("of_id", "=", ofId)
    .where("first_id", "<=", id)
    .orderBy("first_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function change(
  trx: Trx,
  { kind, ofId }: CountedList,
  firstId: string,
  by: { total: number; nsfw: number },
): Promise<void> {
  await trx
    .updateTable("list_stretches")
    .set((eb) => ({ total: eb("total", "+", by.total), nsfw: eb("nsfw", "+", by.nsfw) }))
    .where("kind", "=", kind)
    .where("of_id", "=", ofId)
    .where("first_id", "=", firstId)
    .execute();
}

/** Where a page begins: `skip` items below the id `below`, or below nothing. */
export type PageStart = { below: string | undefined; skip: number };

type FoundPage = {
  pageCount: number;
  total: number;
  start: PageStart | undefined;
};

type Wanted = { page: number; size: number; nsfw?: boolean };

/**
 * Items of a list whose count is not what is visible of them, as rows of `id`, `nsfw` and `by`: 1 for a
 * visible one that is not counted, -1 for a hidden one that is. There are none while nobody is recounted.
 */
type Miscounted = RawBuilder<unknown>;

/** For lists that are recounted in the transaction that hides or shows their items. */
export const NONE_MISCOUNTED: Miscounted = sql`
  select null::bigint as id, false as nsfw, 0 as by where false`;

/**
 * Finds a page (from 1) of `size` visible items; without `nsfw` those are not among them. Returns the
 * number of pages, and no start when the page is past the end.
 */
export async function findPage(
  db: Db,
  list: CountedList,
  miscounted: Miscounted,
  { page, size, nsfw = true }: Wanted,
): Promise<FoundPage> {
  let buckets = await readBuckets(db, list);
  if (buckets[0]?.recounting) buckets = await readCorrected(db, list, miscounted);
  const counts = buckets.map(({ first_id, total, nsfw: ofThese }) => ({
    first_id,
    count: nsfw ? total : total - ofThese,
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    pageCount: Math.ceil(total / size),
    total,
    start: startOf(counts, (page - 1) * size),
  };
}

type Bucket = { first_id: string; total: number; nsfw: number; recounting: boolean };

function readBuckets(db: Db, { kind, ofId }: CountedList): Promise<Bucket[]> {
  return db
    .selectFrom("list_stretches")
    .select(["first_id", "total", "nsfw", isRecounting.as("recounting")])
    .where("kind", "=", kind)
    .where("of_id", "=", ofId)
    .orderBy("first_id", "desc")
    .execute();
}

/** Reads the buckets with what is miscounted put right, all as of one moment. */
async function readCorrected(
  db: Db,
  { kind, ofId }: CountedList,
  miscounted: Miscounted,
): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    with buckets as materialized (
      select first_id, total, nsfw from list_stretches where kind = ${kind} and of_id = ${ofId}
    ),
    firsts as materialized (select array_agg(first_id order by first_id) as ids from buckets),
    corrections as (
      select (select ids from firsts)[width_bucket(items.id, (select ids from firsts))] as first_id,
        sum(items.by) as total, coalesce(sum(items.by) filter (where items.nsfw), 0) as nsfw
      from (${miscounted}) as items
      group by 1
    )
    select buckets.first_id, (buckets.total + coalesce(corrections.total, 0))::integer as total,
      (buckets.nsfw + coalesce(corrections.nsfw, 0))::integer as nsfw, true as recounting
    from buckets left join corrections using (first_id)
    order by buckets.first_id desc`.execute(db);
  return rows;
}

/** How many items a list has, for a query to read along. */
export function totalOf({ kind, ofId }: ListInQuery): RawBuilder<number> {
  return sql`(select coalesce(sum(total), 0)::integer from list_stretches
    where kind = ${kind} and of_id = ${ofId})`;
}

function startOf(
  stretches: readonly { first_id: string; count: number }[],
  offset: number,
): PageStart | undefined {
  let skip = offset;
  let below: string | undefined;
  for (const { first_id, count } of stretches) {
    if (skip < count) return { below, skip };
    skip -= count;
    below = first_id;
  }
  return undefined;
}
