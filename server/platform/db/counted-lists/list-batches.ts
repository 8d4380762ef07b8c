import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";

/** A query of items to be counted in lists: of_id, id, nsfw, and `by`, which is 1 or -1. */
export type CountedItems = RawBuilder<unknown>;

/**
 * Adds existing items to the counts of lists of one kind, or subtracts them, each in the bucket of its
 * id. Locks buckets in the order of their lists and ids.
 */
export async function countItems(trx: Trx, kind: number, items: CountedItems): Promise<void> {
  await sql`
    with changed as (
      select items.of_id, bucket.first_id, sum(items.by) as total,
        coalesce(sum(items.by) filter (where items.nsfw), 0) as nsfw
      from (${items}) as items
      cross join lateral (
        select first_id from list_stretches
        where kind = ${kind} and of_id = items.of_id and first_id <= items.id
        order by first_id desc limit 1
      ) as bucket
      group by items.of_id, bucket.first_id
    ),
    locked as materialized (
      select list_stretches.of_id, list_stretches.first_id, changed.total, changed.nsfw
      from list_stretches inner join changed
        on changed.of_id = list_stretches.of_id and changed.first_id = list_stretches.first_id
      where list_stretches.kind = ${kind}
      order by list_stretches.of_id, list_stretches.first_id
      for no key update of list_stretches
    )
    update list_stretches
    set total = list_stretches.total + locked.total, nsfw = list_stretches.nsfw + locked.nsfw
    from locked
    where list_stretches.kind = ${kind} and list_stretches.of_id = locked.of_id
      and list_stretches.first_id = locked.first_id`.execute(trx);
}

/** Rows whose `counted` mark was just changed. */
export type Flipped = { of_id: string; id: string; nsfw: boolean; counted: boolean };

/** Returns the items that `countItems` takes for rows whose mark was just changed. */
export function itemsOf(rows: readonly Flipped[]): CountedItems {
  return sql`select of_id, id, nsfw, by from unnest(
    ${rows.map((row) => row.of_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[],
    ${rows.map((row) => row.nsfw)}::boolean[],
    ${rows.map((row) => (row.counted ? 1 : -1))}::integer[]) as flipped (of_id, id, nsfw, by)`;
}
