import { sql } from "kysely";
import { HOME_PAGE_SIZE } from "#contract/feeds/contract.ts";
import { listTilesOf } from "#server/features/feeds/page-queries.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

type HomePage = {
  /** Restricts the page to posts for sale. */
  forSale?: boolean;
  before?: string | undefined;
};

/** Returns the newest posts, or those older than the post `before`. */
export function listHome(db: Db, audience: Audience, { forSale = false, before }: HomePage = {}) {
  const ids = selectVisiblePosts(db, audience)
    .select("posts.id")
    // Written like the condition of the index.
    .$if(forSale, (query) => query.where(sql<boolean>`posts.for_sale`))
    .$if(before !== undefined, (query) => query.where("posts.id", "<", before ?? ""))
    .orderBy("posts.id", "desc")
    .limit(HOME_PAGE_SIZE);
  return listTilesOf(db, audience, ids);
}
