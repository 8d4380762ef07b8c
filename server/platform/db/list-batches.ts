import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";
import type { ListItems } from "#server/platform/db/list-recount.ts";

/**
 * Adds items with given, old ids to the counts of lists of one kind, or with -1 takes them out: each
 * in the stretch its id belongs to. Stretches are held in the order of their lists and ids.
 */
export async function countItems(
  trx: Trx,
  kind: number,
  items: ListItems,
  by: 1 | -1,
): Promise<void> {
  if (by === 1) await openLists(trx, kind, items);
  await sql`
    with changed as (
      select items.of_id, stretch.first_id, count(*) as total,
        count(*) filter (where items.nsfw) as nsfw
      from (${items}) as items
      cross join lateral (
        select first_id from list_stretches
        where kind = ${kind} and of_id = items.of_id and first_id <= items.id
        order by first_id desc limit 1
      ) as stretch
      group by items.of_id, stretch.first_id
    ),
    held as materialized (
      select list_stretches.of_id, list_stretches.first_id, changed.total, changed.nsfw
      from list_stretches inner join changed
        on changed.of_id = list_stretches.of_id and changed.first_id = list_stretches.first_id
      where list_stretches.kind = ${kind}
      order by list_stretches.of_id, list_stretches.first_id
      for no key update of list_stretches
    )
    update list_stretches
    set total = list_stretches.total + ${by}::integer * held.total,
      nsfw = list_stretches.nsfw + ${by}::integer * held.nsfw
    from held
    where list_stretches.kind = ${kind} and list_stretches.of_id = held.of_id
      and list_stretches.first_id = held.first_id`.execute(trx);
}

/** Makes the first stretch of lists that have none; nobody adds to the lists meanwhile. */
async function openLists(trx: Trx, kind: number, items: ListItems): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${String(kind)} || ' ' || of_id, 0))
    from (select distinct of_id from (${items}) as items order by of_id) as lists`.execute(trx);
  await sql`insert into list_stretches (kind, of_id, first_id, total, nsfw)
    select distinct ${kind}::smallint, of_id, 0, 0, 0 from (${items}) as items
    on conflict do nothing`.execute(trx);
}

type Cut = { ofId: string; firstId: string };

/** Cuts lists of one kind, which are empty, where they were cut before. */
export async function cutLists(trx: Trx, kind: number, cuts: readonly Cut[]): Promise<void> {
  if (cuts.length === 0) return;
  await sql`insert into list_stretches (kind, of_id, first_id, total, nsfw)
    select ${kind}::smallint, of_id, first_id, 0, 0
    from unnest(${cuts.map(({ ofId }) => ofId)}::bigint[],
      ${cuts.map(({ firstId }) => firstId)}::bigint[]) as cuts (of_id, first_id)
    on conflict do nothing`.execute(trx);
}
