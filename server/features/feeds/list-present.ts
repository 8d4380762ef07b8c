import type { ListedPost } from "#contract/feeds/contract.ts";
import { presentPost, presentTile } from "#server/features/posts/present.ts";
import { type ListedIds, listPosts } from "#server/features/posts/queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import type { Services } from "#server/platform/services.ts";
import { listTilesOf } from "./page-queries.ts";

/** Who sees a list, and whether as tiles instead of whole posts. */
export type Shown = { audience: Audience; tiles: boolean };

/** Returns a function that reads and presents the posts of a list's page. */
export function createPostLister({ db, storage }: Pick<Services, "db" | "storage">) {
  return async (ids: ListedIds, { audience, tiles }: Shown): Promise<ListedPost[]> => {
    if ("length" in ids && ids.length === 0) return [];
    if (tiles) {
      const rows = await listTilesOf(db, audience, ids);
      return rows.map((row) => presentTile(row, storage.urlOf));
    }
    const posts = await listPosts(db, audience.viewer, ids);
    return posts.map((post) => ({
      ...presentPost(post, storage.urlOf),
      numImages: post.images.length,
    }));
  };
}
