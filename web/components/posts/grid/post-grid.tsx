import type { Category } from "#contract/posts/categories.ts";
import type { PostTile as Post } from "#contract/posts/contract.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type GridCell, JustifiedGrid, ratioOf } from "./justified-grid.tsx";
import { PostTile, type TileFoot, type TileNote } from "./post-tile.tsx";
import { phoneShares } from "./row-breaks.ts";

type PostGridProps<P> = {
  posts: readonly P[];
  label: string;
  /** More posts are loading: reserves their place after the last. */
  growing?: boolean;
  /** A larger element above is to load first. */
  below?: boolean;
  noteOf?: (post: P) => TileNote;
  footOf?: (post: P) => TileFoot | undefined;
};

/** How many posts one can turn from a tile's page, in each direction. */
const TURNED_MAX = 50;
const FIRST = 2;
/** About as many as a phone shows without scrolling. */
const EAGER = 6;
const PLACEHOLDERS: readonly Category[] = [2, 3, 0, 1, 0, 2, 3, 0, 1, 2, 0, 3];

function priorityAt(index: number, below: boolean): "first" | "normal" | undefined {
  if (index < FIRST && !below) return "first";
  return index < EAGER ? "normal" : undefined;
}

function placeholders(categories: readonly Category[]): GridCell[] {
  return categories.map((category, index) => ({
    key: `held-${index}`,
    category,
    content: <Skeleton width="100%" height="100%" />,
  }));
}

export function PostGrid<P extends Post>(props: PostGridProps<P>) {
  const { posts, label, growing = false, below = false, noteOf, footOf } = props;
  const shares = phoneShares(posts.map(({ category }) => ratioOf(category)));
  const ids = posts.map(({ _id }) => _id);
  const cells = posts.map((post, index) => ({
    key: post._id,
    category: post.category,
    content: (
      <PostTile
        post={post}
        note={noteOf?.(post)}
        foot={footOf?.(post)}
        phoneShare={shares[index] ?? 1}
        list={ids.slice(Math.max(0, index - TURNED_MAX), index + TURNED_MAX + 1)}
        priority={priorityAt(index, below)}
      />
    ),
  }));
  return (
    <JustifiedGrid
      label={label}
      cells={growing ? [...cells, ...placeholders(PLACEHOLDERS)] : cells}
    />
  );
}

type PostGridSkeletonProps = {
  label: string;
  /** The category of all posts, where known. */
  category?: Category;
};

/** Renders the grid before its posts are known. */
export function PostGridSkeleton({ label, category }: PostGridSkeletonProps) {
  const shapes = PLACEHOLDERS.map((mixed) => category ?? mixed);
  return (
    <div aria-busy="true">
      <JustifiedGrid label={label} cells={placeholders(shapes)} />
    </div>
  );
}
