import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import type { Site } from "./site.ts";

const IDS_MAX = 100_000;

/** Returns ids of posts, evenly distributed and in random order. */
export async function listPostIds(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts order by md5(id::text) limit ${IDS_MAX}`.execute(database.db);
  return rows.map(({ id }) => id);
}

/** Returns one post each of `count` users, without the first `skippedUsers`. */
export async function listPostsByUser(
  { database }: Site,
  { count, skippedUsers }: { count: number; skippedUsers: number },
): Promise<{ id: string; ownerId: string }[]> {
  const { rows } = await sql<{ id: string; ownerId: string }>`
    select max(posts.id) as id, owner_id as "ownerId" from posts
    where owner_id not in (select id from users order by id limit ${skippedUsers})
    group by owner_id order by owner_id limit ${count}`.execute(database.db);
  return rows;
}
