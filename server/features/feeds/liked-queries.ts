import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { countListed, pagesOf } from "#server/platform/db/pages.ts";

type LikedPage = { userId: string; page: number };

/** Returns a page (from 1) of the posts that a user likes, the last liked first, and the number of pages. */
export async function listLikedPage(db: Db, audience: Audience, { userId, page }: LikedPage) {
  const posts = selectVisiblePosts(db, audience)
    .innerJoin("visible_likes as likes", "likes.post_id", "posts.id")
    .where("likes.user_id", "=", userId)
    .select("posts.id");
  const pageCount = pagesOf(await countListed(db, posts), PAGE_SIZE);
  if (page > pageCount) return { rows: [], pageCount };
  const liked = await posts
    .orderBy("likes.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const ids = liked.map(({ id }) => id);
  const rows = await listTilesOf(db, audience, ids);
  return { rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), pageCount };
}
