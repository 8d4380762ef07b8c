import { sql } from "kysely";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { CATEGORY_KIND } from "#server/features/posts/list-queries.ts";
import { listedPosts } from "#server/features/posts/visibility-queries.ts";
import { ownerKind } from "#server/features/users/list-queries.ts";
import { type ListItems, recountLists } from "#server/platform/db/counted-lists/list-recount.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** Corrects wrong numbers of likes, in a short transaction for each post. */
export async function recountLikes(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select posts.id
    from posts
    left join (
      select post_id, count(*) as held from likes where likes.counted group by post_id
    ) as counted
      on counted.post_id = posts.id
    where posts.num_likes <> coalesce(counted.held, 0)
    order by posts.id`.execute(db);
  for (const { id } of rows) await db.transaction().execute((trx) => recountLikesOf(trx, id));
}

async function recountLikesOf(trx: Trx, postId: string): Promise<void> {
  await sql`select from posts where id = ${postId} for no key update`.execute(trx);
  await sql`
    update posts set num_likes =
      (select count(*) from likes where post_id = posts.id and likes.counted)
    where id = ${postId}`.execute(trx);
}

/** Corrects the counts of every numbered list of posts. */
export async function recountPostLists(db: Db): Promise<void> {
  const byCategory: ListItems = sql`
    select category::bigint as of_id, id, nsfw from posts where posts.counted`;
  await recountLists(db, CATEGORY_KIND, byCategory);
  for (const category of CATEGORY_NUMBERS) {
    const byOwner: ListItems = sql`
      select owner_id as of_id, id, nsfw from posts
      where category = ${category} and ${listedPosts()}`;
    await recountLists(db, ownerKind(category), byOwner);
  }
}
