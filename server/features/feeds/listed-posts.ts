import type { ListedPost } from "#contract/feeds/contract.ts";
import { listFollowed } from "#server/features/follows/queries.ts";
import { listLiked } from "#server/features/posts/likes/queries.ts";
import { presentPost, presentTile } from "#server/features/posts/present.ts";
import { listPosts, type TileRow } from "#server/features/posts/queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const NOTHING: ReadonlySet<string> = new Set();

/** Who sees a list, and whether as tiles instead of whole posts. */
export type Shown = { audience: Audience; tiles: boolean };

/** Returns a function that completes and presents the posts of a list's page. */
export function createPostLister(services: Pick<Services, "db" | "storage">) {
  const listWhole = createWholePostLister(services);
  return async (
    rows: readonly TileRow[],
    { audience: { viewer }, tiles }: Shown,
  ): Promise<ListedPost[]> => {
    if (tiles) return rows.map((row) => presentTile(row, services.storage.urlOf));
    const ids = rows.map(({ id }) => id);
    return listWhole(viewer, ids);
  };
}

/** Returns a function that reads and presents posts that the viewer sees, in the order of their ids. */
export function createWholePostLister({ db, storage }: Pick<Services, "db" | "storage">) {
  return async (viewer: SessionViewer | null, ids: readonly string[]): Promise<ListedPost[]> => {
    if (ids.length === 0) return [];
    const posts = await listPosts(db, viewer, ids);
    const owners = posts.map((post) => post.owner_id);
    const [liked, followed] = await Promise.all([
      viewer ? listLiked(db, viewer._id, ids) : NOTHING,
      viewer ? listFollowed(db, viewer._id, owners) : NOTHING,
    ]);
    const byId = new Map(posts.map((post) => [post.id, post]));
    return ids.flatMap((id) => {
      const post = byId.get(id);
      // It may have been deleted since its id was read.
      if (!post) return [];
      const acts = { liked: liked.has(id), following: followed.has(post.owner_id) };
      return [{ ...presentPost(post, acts, storage.urlOf), numImages: post.images.length }];
    });
  };
}
