import { type RawBuilder, sql } from "kysely";
import { type CountedList, holdList } from "#server/platform/db/counted-list.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** A query of every item of every list of a kind: of_id, id, nsfw. */
export type ListItems = RawBuilder<{ of_id: string; id: string; nsfw: boolean }>;

/** Mends the lists of a kind whose count is not what they hold; one short transaction each. */
export async function recountLists(db: Db, kind: number, items: ListItems): Promise<void> {
  for (const ofId of await findMiscounted(db, kind, items)) {
    await db.transaction().execute((trx) => recountList(trx, { kind, ofId }, items));
  }
}

async function findMiscounted(db: Db, kind: number, items: ListItems): Promise<string[]> {
  const { rows } = await sql<{ of_id: string }>`
    select of_id
    from (
      select of_id, sum(total) as total, sum(nsfw) as nsfw, min(total) as least
      from list_stretches where kind = ${kind} group by of_id
    ) as told
    full join (
      select of_id, count(*) as total, count(*) filter (where nsfw) as nsfw
      from (${items}) as items group by of_id
    ) as held using (of_id)
    where coalesce(told.total, 0) <> coalesce(held.total, 0)
      or coalesce(told.nsfw, 0) <> coalesce(held.nsfw, 0)
      or told.least < 0
    order by of_id`.execute(db);
  return rows.map((row) => row.of_id);
}

async function recountList(trx: Trx, list: CountedList, items: ListItems): Promise<void> {
  await holdList(trx, list);
  const of = { kind: list.kind, of_id: list.ofId };
  await trx
    .insertInto("list_stretches")
    .values({ ...of, first_id: "0", total: 0, nsfw: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Whoever takes an item out waits for these rows, and takes it out of the new count.
  const stretches = await trx
    .selectFrom("list_stretches")
    .select("first_id")
    .where("kind", "=", list.kind)
    .where("of_id", "=", list.ofId)
    .orderBy("first_id")
    .forUpdate()
    .execute();
  for (const [index, { first_id }] of stretches.entries()) {
    const next = stretches[index + 1]?.first_id ?? null;
    await recountStretch(trx, list, { first: first_id, next }, items);
  }
}

async function recountStretch(
  trx: Trx,
  { kind, ofId }: CountedList,
  { first, next }: { first: string; next: string | null },
  items: ListItems,
): Promise<void> {
  await sql`
    update list_stretches set total = held.total, nsfw = held.nsfw
    from (
      select count(*) as total, count(*) filter (where nsfw) as nsfw
      from (${items}) as items
      where of_id = ${ofId} and id >= ${first} and (${next}::bigint is null or id < ${next}::bigint)
    ) as held
    where list_stretches.kind = ${kind} and list_stretches.of_id = ${ofId}
      and list_stretches.first_id = ${first}`.execute(trx);
}
