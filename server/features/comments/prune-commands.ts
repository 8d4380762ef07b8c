import { type RawBuilder, sql } from "kysely";
import { COMMENT_KIND } from "#server/features/comments/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { countItems } from "#server/platform/db/list-batches.ts";

type Span = { userId: string; belowId: string };
type Listed = { id: string; post_id: string };

/** Takes some of a user's comments away, as the JSON that `putComments` reads. */
export function takeCommentsOf(
  trx: Trx,
  { userId, belowId }: Span,
  limit: number,
): Promise<string[]> {
  const theirs = sql`owner_id = ${userId} and id < ${belowId}`;
  return takeComments(trx, theirs, limit);
}

/** Takes some of the comments under posts away. */
export function takeCommentsUnder(
  trx: Trx,
  postIds: readonly string[],
  limit: number,
): Promise<string[]> {
  return takeComments(trx, sql`post_id = any(${[...postIds]}::bigint[])`, limit);
}

async function takeComments(
  trx: Trx,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<string[]> {
  const { rows: found } = await sql<Listed>`
    select id, post_id from comments where ${which} limit ${limit}`.execute(trx);
  if (found.length === 0) return [];
  await holdPosts(trx, found);
  const { rows } = await sql<Listed & { item: string }>`
    delete from comments where id = any(${found.map(({ id }) => id)}::bigint[])
    returning id, post_id, to_jsonb(comments)::text as item`.execute(trx);
  await countComments(trx, rows, -1);
  return rows.map(({ item }) => item);
}

/** Puts comments back whose post and author are there. */
export async function putComments(trx: Trx, items: readonly string[]): Promise<void> {
  const { rows } = await sql<Listed>`
    insert into comments
    select was.* from unnest(${[...items]}::text[]) as item
    cross join lateral jsonb_populate_record(null::comments, item::jsonb) as was
    where exists (select from posts where id = was.post_id)
      and exists (select from users where id = was.owner_id)
    on conflict do nothing
    returning id, post_id`.execute(trx);
  await countComments(trx, rows, 1);
}

/** Posts before lists: the order in which everyone holds them. */
async function holdPosts(trx: Trx, comments: readonly Listed[]): Promise<void> {
  await sql`select from posts where id = any(${comments.map(({ post_id }) => post_id)}::bigint[])
    order by id for key share`.execute(trx);
}

async function countComments(trx: Trx, comments: readonly Listed[], by: 1 | -1): Promise<void> {
  if (comments.length === 0) return;
  const items = sql<{ of_id: string; id: string; nsfw: boolean }>`
    select of_id, id, false as nsfw from unnest(
      ${comments.map(({ post_id }) => post_id)}::bigint[],
      ${comments.map(({ id }) => id)}::bigint[]) as listed (of_id, id)`;
  await countItems(trx, COMMENT_KIND, items, by);
}
