import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/**
 * A statement of 100,000 rows, with their references and indexes, would exceed PostgreSQL's
 * statement timeout.
 */
const CHUNK = 5_000;

function chunksOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / CHUNK);
  return Array.from({ length: count }, (_, place) =>
    items.slice(place * CHUNK, (place + 1) * CHUNK),
  );
}

/** Inserts many users who joined two days ago and never sign in; returns their ids. */
export async function manyPeople(db: Db, count: number, prefix: string): Promise<string[]> {
  const written: string[] = [];
  for (const names of chunksOf(
    Array.from({ length: count }, (_, place) => `${prefix}${place + 1}`),
  )) {
    const { rows } = await sql<{ id: string }>`
      insert into users (username, folded_name, email, verified, created_at)
      select name, lower(name), name || '@mail.example', true, now() - interval '2 days'
      from unnest(${names}::text[]) as name returning id`.execute(db);
    await sql`insert into usernames (name_key, user_id)
      select lower(username), id from users where id = any(${ids(rows)})`.execute(db);
    written.push(...rows.map(({ id }) => id));
  }
  return written;
}

function ids(rows: readonly { id: string }[]): RawBuilder<unknown> {
  return sql`${rows.map(({ id }) => id)}::bigint[]`;
}

/** Inserts follows of a user, with their notifications. */
export async function manyFollows(
  db: Db,
  userId: string,
  people: readonly string[],
): Promise<void> {
  for (const chunk of chunksOf(people)) {
    const all = sql`unnest(${chunk}::bigint[]) as id`;
    await sql`insert into follows (follower_id, followed_id)
      select id, ${userId}::bigint from ${all}`.execute(db);
    await sql`insert into notifications (user_id, sender_id, kind, target_id)
      select ${userId}::bigint, id, 2, ${userId} from ${all}`.execute(db);
    await sql`update users set num_following = num_following + 1
      where id in (select id from ${all})`.execute(db);
  }
  await sql`update users set num_followers = num_followers + ${people.length}::integer
    where id = ${userId}`.execute(db);
}
