import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { countListed, pagesOf } from "#server/platform/db/pages.ts";

type FollowingPage = { userId: string; page: number };

/** Returns a page (from 1) of the posts of followed users, newest first, and the number of pages. */
export async function listFollowing(db: Db, audience: Audience, { userId, page }: FollowingPage) {
  const posts = selectVisiblePosts(db, audience)
    .select("posts.id")
    .where("posts.owner_id", "in", (eb) =>
      eb.selectFrom("follows").select("followed_id").where("follower_id", "=", userId),
    );
  const pageCount = pagesOf(await countListed(db, posts), PAGE_SIZE);
  if (page > pageCount) return { rows: [], pageCount };
  const ids = posts
    .orderBy("posts.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { rows: await listTilesOf(db, audience, ids), pageCount };
}
