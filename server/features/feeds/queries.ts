import { HOME_PAGE_SIZE } from "#contract/feeds/contract.ts";
import { selectTiles } from "#server/features/posts/queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The newest posts, or those older than the post `before`. */
export function listHome(db: Db, audience: Audience, before: string | undefined) {
  return selectTiles(db, audience)
    .$if(before !== undefined, (query) => query.where("posts.id", "<", before ?? ""))
    .orderBy("posts.id", "desc")
    .limit(HOME_PAGE_SIZE)
    .execute();
}
