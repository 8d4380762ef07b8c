import { type RawBuilder, sql } from "kysely";
import { type CountedList, lockList } from "#server/platform/db/counted-lists/counted-list.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** A query of every item of every list of a kind: of_id, id, nsfw. */
export type ListItems = RawBuilder<{ of_id: string; id: string; nsfw: boolean }>;

/** Corrects the wrong counts of lists of a kind, in a short transaction for each bucket. */
export async function recountLists(db: Db, kind: number, items: ListItems): Promise<void> {
  for (const ofId of await findMiscounted(db, kind, items)) {
    await recountList(db, { kind, ofId }, items);
  }
}

async function findMiscounted(db: Db, kind: number, items: ListItems): Promise<string[]> {
  const { rows } = await sql<{ of_id: string }>`
    select of_id
    from (
      select of_id, sum(total) as total, sum(nsfw) as nsfw, min(total) as least
      from list_stretches where kind = ${kind} group by of_id
    ) as counted
    full join (
      select of_id, count(*) as total, count(*) filter (where nsfw) as nsfw
      from (${items}) as items group by of_id
    ) as actual using (of_id)
    where coalesce(counted.total, 0) <> coalesce(actual.total, 0)
      or coalesce(counted.nsfw, 0) <> coalesce(actual.nsfw, 0)
      or counted.least < 0
    order by of_id`.execute(db);
  return rows.map((row) => row.of_id);
}

async function recountList(db: Db, list: CountedList, items: ListItems): Promise<void> {
  const { kind, ofId } = list;
  await db
    .insertInto("list_stretches")
    .values({ kind, of_id: ofId, first_id: "0", total: 0, nsfw: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const buckets = await db
    .selectFrom("list_stretches")
    .select("first_id")
    .where("kind", "=", kind)
    .where("of_id", "=", ofId)
    .orderBy("first_id")
    .execute();
  for (const { first_id } of buckets) {
    await db.transaction().execute((trx) => recountBucket(trx, list, first_id, items));
  }
}

async function recountBucket(
  trx: Trx,
  list: CountedList,
  first: string,
  items: ListItems,
): Promise<void> {
  const { kind, ofId } = list;
  await lockList(trx, list);
  const condition = sql`kind = ${kind} and of_id = ${ofId}`;
  // A transaction that removes an item waits for this row, then subtracts from the new count.
  await sql`select from list_stretches where ${condition} and first_id = ${first} for update`.execute(
    trx,
  );
  await sql`
    with next as (
      select min(first_id) as first_id from list_stretches where ${condition} and first_id > ${first}
    )
    update list_stretches set total = actual.total, nsfw = actual.nsfw
    from (
      select count(*) as total, count(*) filter (where items.nsfw) as nsfw
      from (${items}) as items, next
      where of_id = ${ofId} and id >= ${first}
        and (next.first_id is null or id < next.first_id)
    ) as actual
    where ${condition} and list_stretches.first_id = ${first}`.execute(trx);
}
