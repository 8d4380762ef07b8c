import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";

type Span = { userId: string; belowId: string };

// Ids tell their time: milliseconds since 2025, above 20 bits of a running number.
const timeOf = (id: string) => sql`to_timestamp(((${id}::bigint >> 20) + 1735689600001) / 1000.0)`;

/** Takes some of a user's likes back, as the JSON that `putLikes` reads. */
export function takeLikesOf(trx: Trx, { userId, belowId }: Span, limit: number): Promise<string[]> {
  return takeLikes(trx, sql`user_id = ${userId} and created_at <= ${timeOf(belowId)}`, limit);
}

/** Takes some of the likes of posts away. */
export function takeLikesUnder(
  trx: Trx,
  postIds: readonly string[],
  limit: number,
): Promise<string[]> {
  return takeLikes(trx, sql`post_id = any(${[...postIds]}::bigint[])`, limit);
}

async function takeLikes(trx: Trx, which: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows: found } = await sql<{ post_id: string; user_id: string }>`
    select post_id, user_id from likes where ${which} limit ${limit}`.execute(trx);
  if (found.length === 0) return [];
  const postIds = found.map(({ post_id }) => post_id);
  await holdPosts(trx, postIds);
  const { rows } = await sql<{ item: string }>`
    with taken as (
      delete from likes using unnest(${postIds}::bigint[],
        ${found.map(({ user_id }) => user_id)}::bigint[]) as found (post_id, user_id)
      where likes.post_id = found.post_id and likes.user_id = found.user_id
      returning likes.*
    ),
    counted as (select post_id, count(*) as likes from taken group by post_id),
    changed as (
      update posts set num_likes = num_likes - counted.likes
      from counted where posts.id = counted.post_id
    )
    select to_jsonb(taken)::text as item from taken`.execute(trx);
  return rows.map(({ item }) => item);
}

/** Puts likes back whose post and user are there. */
export async function putLikes(trx: Trx, items: readonly string[]): Promise<void> {
  const { rows } = await sql<{ post_id: string }>`
    select (item::jsonb ->> 'post_id')::bigint as post_id
    from unnest(${[...items]}::text[]) as item`.execute(trx);
  await holdPosts(
    trx,
    rows.map(({ post_id }) => post_id),
  );
  await sql`
    with put as (
      insert into likes
      select was.* from unnest(${[...items]}::text[]) as item
      cross join lateral jsonb_populate_record(null::likes, item::jsonb) as was
      where exists (select from posts where id = was.post_id)
        and exists (select from users where id = was.user_id)
      on conflict do nothing
      returning post_id
    ),
    counted as (select post_id, count(*) as likes from put group by post_id)
    update posts set num_likes = num_likes + counted.likes
    from counted where posts.id = counted.post_id`.execute(trx);
}

async function holdPosts(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select from posts where id = any(${[...ids]}::bigint[])
    order by id for no key update`.execute(trx);
}
