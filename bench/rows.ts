import { sql } from "kysely";
import type { Site } from "./site.ts";

const IDS_MAX = 100_000;

/** Ids of posts, spread over all of them, in no order. */
export async function listPostIds({ database }: Site): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts order by md5(id::text) limit ${IDS_MAX}`.execute(database.db);
  return rows.map(({ id }) => id);
}

/** Posts of as many different users, none of them one of the first `apart`. */
export async function listPostsOfMany(
  { database }: Site,
  { count, apart }: { count: number; apart: number },
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select max(posts.id) as id, owner_id as "ownerId" from posts
    where owner_id not in (select id from users order by id limit ${apart})
    group by owner_id order by owner_id limit ${count}`.execute(database.db);
  return rows;
}
