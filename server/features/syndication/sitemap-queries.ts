import { type RawBuilder, sql } from "kysely";
import { visiblePosts } from "#server/features/posts/visibility-queries.ts";
import { isNotBanned } from "#server/features/users/ban-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Rows that a file looks at; what is not for everybody is then left out of it. */
const FILE_ROWS = 5_000;

export type Listed = "posts" | "users";

/** The ids at which the files begin: each is found by walking the index on from the last. */
export async function listFileStarts(db: Db, table: Listed): Promise<string[]> {
  const from = sql.table(table);
  const { rows } = await sql<{ id: string }>`
    with recursive starts as (
      (select id from ${from} order by id limit 1)
      union all
      select (
        select next.id from ${from} as next
        where next.id >= starts.id order by next.id offset ${FILE_ROWS} limit 1
      ) from starts where starts.id is not null
    )
    select id from starts where id is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

function idsFrom(table: Listed, start: string): RawBuilder<string> {
  return sql`(select id from ${sql.table(table)} where id >= ${start} order by id limit ${FILE_ROWS})`;
}

/** The posts of a file that every visitor may see. */
export function listFilePosts(db: Db, start: string) {
  return db
    .selectFrom("posts")
    .select(["posts.id", "posts.updated_at", "posts.owner_id"])
    .where("posts.id", "in", idsFrom("posts", start))
    .where(visiblePosts({ viewer: null, nsfw: false }))
    .orderBy("posts.id")
    .execute();
}

/** The people of a file who have made something. */
export function listFileUsers(db: Db, start: string) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.username"])
    .where("users.id", "in", idsFrom("users", start))
    .where("users.num_posts", ">", 0)
    .where("users.deleted_at", "is", null)
    .where(isNotBanned)
    .orderBy("users.id")
    .execute();
}
