import { HOME_PAGE_SIZE } from "#contract/feeds/contract.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import { type Audience, visiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns the newest posts, or those older than the post `before`. */
export function listHome(db: Db, audience: Audience, before: string | undefined) {
  const ids = db
    .selectFrom("posts")
    .select("posts.id")
    .where(visiblePosts(audience))
    .$if(before !== undefined, (query) => query.where("posts.id", "<", before ?? ""))
    .orderBy("posts.id", "desc")
    .limit(HOME_PAGE_SIZE);
  return listTilesOf(db, audience, ids);
}
