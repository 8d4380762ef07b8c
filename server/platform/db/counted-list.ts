import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { isPruning } from "#server/platform/db/out-of-sight.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";

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
export async function holdList(trx: Trx, { kind, ofId }: CountedList): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${ofId}`}, 0))`.execute(trx);
}

/** Takes an item out of the count of each list. */
export async function removeFromLists(
  trx: Trx,
  lists: readonly CountedList[],
  { id, nsfw }: Item,
): Promise<void> {
  for (const list of lists) {
    const stretch = await findStretch(trx, list, id);
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
    const stretch = await findStretch(trx, list, id);
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

function findStretch(trx: Trx, { kind, ofId }: CountedList, id: string) {
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
  /** Whether some of those counted may be out of sight. */
  pruning: boolean;
};

type Wanted = { page: number; size: number; nsfw?: boolean };

/**
 * Finds a page (from 1) of `size` items; without `nsfw` those are not among them. Answers the
 * number of pages, and no start when the page is past the end.
 */
export async function findPage(
  db: Db,
  { kind, ofId }: CountedList,
  { page, size, nsfw = true }: Wanted,
): Promise<FoundPage> {
  const stretches = await db
    .selectFrom("list_stretches")
    .select((eb) => [
      "first_id",
      (nsfw ? eb.ref("total") : eb("total", "-", eb.ref("nsfw"))).as("count"),
      isPruning.as("pruning"),
    ])
    .where("kind", "=", kind)
    .where("of_id", "=", ofId)
    .orderBy("first_id", "desc")
    .execute();
  const total = stretches.reduce((sum, { count }) => sum + count, 0);
  return {
    pageCount: Math.ceil(total / size),
    total,
    start: startOf(stretches, (page - 1) * size),
    pruning: stretches[0]?.pruning ?? false,
  };
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
