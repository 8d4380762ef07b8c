import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";

/**
 * Long lists, newest first, of which any numbered page is found without walking there: the ids of a list
 * are divided into buckets, and the transaction that changes a bucket updates its count.
 */
export type CountedList<Id = string> = { kind: number; ofId: Id };

/** A list whose id is an expression or a placeholder. */
type ListInQuery = CountedList<string | RawBuilder<string>>;

type Item = { id: string; nsfw?: boolean };

/**
 * Returns an expression for the id of a new row, which also counts it in each of the lists, in buckets
 * of 1,000. Inserts into one list run one after another, so ids grow in the order of counting.
 */
export function countedId(lists: readonly ListInQuery[], nsfw = false): RawBuilder<string> {
  const kinds = lists.map(({ kind }) => kind);
  const ofIds = sql.join(lists.map(({ ofId }) => ofId));
  return sql`count_new(${kinds}::smallint[], array[${ofIds}]::bigint[], ${nsfw})`;
}

/** Locks a list against additions until the transaction ends. */
export async function lockList(trx: Trx, { kind, ofId }: CountedList): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${ofId}`}, 0))`.execute(trx);
}

/** Subtracts an item from the count of each list. */
export async function removeFromLists(
  trx: Trx,
  lists: readonly CountedList[],
  { id, nsfw }: Item,
): Promise<void> {
  for (const list of lists) {
    const bucket = await findBucket(trx, list, id);
    if (bucket) await change(trx, list, bucket.first_id, { total: -1, nsfw: nsfw ? -1 : 0 });
  }
}

/** Counts an item of each list as NSFW, or no longer as NSFW. */
export async function markInLists(
  trx: Trx,
  lists: readonly CountedList[],
  { id, nsfw }: Item,
): Promise<void> {
  for (const list of lists) {
    const bucket = await findBucket(trx, list, id);
    if (bucket) await change(trx, list, bucket.first_id, { total: 0, nsfw: nsfw ? 1 : -1 });
  }
}

/** Deletes up to `limit` count rows of lists that are gone with all their items. */
export function deleteListRows(
  trx: Trx,
  { kind, ofIds }: { kind: number; ofIds: readonly string[] },
  limit: number,
): Promise<number> {
  const condition = sql`kind = ${kind} and of_id = any(${[...ofIds]}::bigint[])`;
  return deleteRows(trx, "list_stretches", condition, limit);
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

/** The start of a page: after skipping `skip` items below the id `below`, or from the newest. */
export type PageStart = { below: string | undefined; skip: number };

type FoundPage = {
  pageCount: number;
  total: number;
  start: PageStart | undefined;
};

type PageOptions = { page: number; size: number; nsfw?: boolean };

/**
 * Items of a list whose count differs from what is visible: `items` selects their `id`, `nsfw` and `by`,
 * which is 1 for a visible item that is not counted, -1 for a hidden one that is. Without `exist`, which
 * every page reads, there are none.
 */
export type Miscounted = { exist: RawBuilder<boolean>; items: RawBuilder<unknown> };

/**
 * Finds a page (from 1) of `size` visible items; without `nsfw`, NSFW items are left out. `miscounted` is
 * undefined for lists that are counted in the transaction that hides or shows their items. Returns the
 * number of pages, and no start when the page is past the end.
 */
export async function findPage(
  db: Db,
  list: CountedList,
  miscounted: Miscounted | undefined,
  { page, size, nsfw = true }: PageOptions,
): Promise<FoundPage> {
  let buckets = await readBuckets(db, list, miscounted?.exist ?? sql.lit(false));
  if (miscounted && buckets[0]?.miscounted) {
    buckets = await readCorrected(db, list, miscounted.items);
  }
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

type Bucket = { first_id: string; total: number; nsfw: number; miscounted: boolean };

function readBuckets(
  db: Db,
  { kind, ofId }: CountedList,
  miscounted: RawBuilder<boolean>,
): Promise<Bucket[]> {
  return db
    .selectFrom("list_stretches")
    .select(["first_id", "total", "nsfw", miscounted.as("miscounted")])
    .where("kind", "=", kind)
    .where("of_id", "=", ofId)
    .orderBy("first_id", "desc")
    .execute();
}

/** Reads the buckets with miscounted items corrected, all in one snapshot. */
async function readCorrected(
  db: Db,
  { kind, ofId }: CountedList,
  miscounted: Miscounted["items"],
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
      (buckets.nsfw + coalesce(corrections.nsfw, 0))::integer as nsfw, true as miscounted
    from buckets left join corrections using (first_id)
    order by buckets.first_id desc`.execute(db);
  return rows;
}

/** Returns an expression for the number of items of a list. */
export function totalOf({ kind, ofId }: ListInQuery): RawBuilder<number> {
  return sql`(select coalesce(sum(total), 0)::integer from list_stretches
    where kind = ${kind} and of_id = ${ofId})`;
}

function startOf(
  buckets: readonly { first_id: string; count: number }[],
  offset: number,
): PageStart | undefined {
  let skip = offset;
  let below: string | undefined;
  for (const { first_id, count } of buckets) {
    if (skip < count) return { below, skip };
    skip -= count;
    below = first_id;
  }
  return undefined;
}
