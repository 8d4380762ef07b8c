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

/** Inserts many users who never sign in; returns their ids. */
export async function manyPeople(db: Db, count: number, prefix: string): Promise<string[]> {
  const written: string[] = [];
  for (const names of chunksOf(
    Array.from({ length: count }, (_, place) => `${prefix}${place + 1}`),
  )) {
    const { rows } = await sql<{ id: string }>`
      insert into users (username, email, verified)
      select name, name || '@mail.example', true
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

/** Inserts a like and a comment on a post by each of the users. */
export async function manyUnder(
  db: Db,
  post: { id: string; ownerId: string },
  people: readonly string[],
): Promise<void> {
  const all = sql`unnest(${[...people]}::bigint[]) as id`;
  await sql`insert into likes (post_id, user_id) select ${post.id}::bigint, id from ${all}`.execute(
    db,
  );
  await sql`update posts set num_likes = num_likes + ${people.length}::integer
    where id = ${post.id}`.execute(db);
  await sql`insert into comments (id, post_id, owner_id, text)
    select count_new('{2}'::smallint[], array[${post.id}::bigint], false), ${post.id}::bigint, id, 'Much'
    from ${all}`.execute(db);
  await sql`insert into notifications (user_id, sender_id, kind, target_id, post_id, comment_id)
    select ${post.ownerId}::bigint, owner_id, 0, id, post_id, id from comments
    where post_id = ${post.id} and owner_id <> ${post.ownerId}`.execute(db);
}

type Post = { id: string; ownerId: string };

/**
 * Inserts posts of another user that look like a post, each with a notification; half of them credit it
 * in public.
 */
export async function manyPairs(db: Db, post: Post, ownerId: string): Promise<void> {
  await sql`with copies as (
      insert into posts (id, owner_id, category, title, description, tags, nsfw, for_sale)
      select count_new('{1,13}'::smallint[], array[3, ${ownerId}::bigint], false),
        ${ownerId}::bigint, 3, 'Alike', '', '{}', false, false
      from generate_series(1, 550) returning id
    ), pairs as (
      insert into likeness_pairs (earlier_id, earlier_owner_id, later_id, later_owner_id,
        later_image_id, likeness, transforms, mirrored, turns, earlier_box, later_box, relation)
      select ${post.id}::bigint, ${post.ownerId}::bigint, id, ${ownerId}::bigint,
        0, 0, '{}', false, 0, '{0,0,1,1}', '{0,0,1,1}', 2 + id % 2
      from copies returning id
    )
    insert into notifications (user_id, sender_id, kind, target_id, post_id, pair_id)
    select ${post.ownerId}::bigint, ${ownerId}::bigint, 6, id, ${post.id}::bigint, id
    from pairs`.execute(db);
  await sql`update users set num_posts = num_posts + 550 where id = ${ownerId}`.execute(db);
}

/** Inserts removed pictures with all their views, of a user or of a deleted account. */
export async function manyRemovedPictures(
  db: Db,
  userId: string | null,
  count: number,
  removedAt = new Date(),
): Promise<void> {
  await sql`with removed as (
      insert into removed_pictures (image_id, post_id, user_id, rule, removed_at)
      select next_id(), n, ${userId}::bigint, 1, ${removedAt}
      from generate_series(1, ${count}::integer) as n returning image_id
    )
    insert into removed_fingerprints
      (image_id, view, bits, detail, strongest, box, colors, keys)
    select image_id, view, repeat('0', 256)::bit(256), '', '', '{0,0,1,1}', '', '{}'
    from removed, generate_series(0, 6) as view`.execute(db);
}
