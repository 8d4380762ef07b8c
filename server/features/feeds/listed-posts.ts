import type { ListedPost } from "#contract/feeds/listed-post.ts";
import { listFollowed } from "#server/features/follows/queries.ts";
import { listLiked } from "#server/features/posts/like-queries.ts";
import { presentPost, presentTile } from "#server/features/posts/present.ts";
import { listPosts, type TileRow } from "#server/features/posts/queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import type { Services } from "#server/platform/services.ts";

const NOTHING: ReadonlySet<string> = new Set();

type Shown = { audience: Audience; tiles: boolean };

/** Returns a function that completes and presents the posts of a list's page. */
export function createPostLister({ db, storage: { urlOf } }: Pick<Services, "db" | "storage">) {
  return async (
    rows: readonly TileRow[],
    { audience: { viewer }, tiles }: Shown,
  ): Promise<ListedPost[]> => {
    if (tiles || rows.length === 0) return rows.map((row) => presentTile(row, urlOf));
    const ids = rows.map(({ id }) => id);
    const owners = rows.map((row) => row.owner_id);
    const [posts, liked, followed] = await Promise.all([
      listPosts(db, viewer, ids),
      viewer ? listLiked(db, viewer._id, ids) : NOTHING,
      viewer ? listFollowed(db, viewer._id, owners) : NOTHING,
    ]);
    const byId = new Map(posts.map((post) => [post.id, post]));
    return rows.flatMap(({ id, num_images: numImages }) => {
      const post = byId.get(id);
      // It may have been deleted since its tile was read.
      if (!post) return [];
      const acts = { liked: liked.has(id), following: followed.has(post.owner_id) };
      return [{ ...presentPost(post, acts, urlOf), numImages }];
    });
  };
}
