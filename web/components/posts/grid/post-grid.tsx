import { Fragment, type ReactNode, type RefObject, useRef } from "react";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import type { PostTile as Post } from "#contract/posts/contract.ts";
import { saveFocusedTile, TileSave } from "#web/components/boards/tile-save.tsx";
import { useUnmuted } from "#web/components/muted/unmuted.tsx";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import { Peek } from "#web/components/posts/peek/peek.tsx";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { useShortcut } from "#web/lib/shortcuts.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { neighborsOf, PostTile, type TileFoot, type TileNote } from "./post-tile.tsx";
import { phoneShares, rowBreaks } from "./row-breaks.ts";
import "./justified-bands.css";
import styles from "./justified-grid.module.css";
import postRowStyles from "./post-row.module.css";

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
  const { label, growing = false, below = false, noteOf, footOf } = props;
  const { posts, line } = useUnmuted(props.posts);
  const isMember = useCurrentUser() !== null;
  useShortcut("b", saveFocusedTile);
  const shares = phoneShares(posts.map(({ category }) => ratioOf(category)));
  const ids = posts.map(({ _id }) => _id);
  const list = useRef<HTMLUListElement>(null);
  const cells = posts.map((post, index) => ({
    key: post._id,
    category: post.category,
    content: (
      <>
        <PostTile
          post={post}
          note={noteOf?.(post)}
          foot={footOf?.(post)}
          phoneShare={shares[index] ?? 1}
          list={neighborsOf(ids, index)}
          priority={priorityAt(index, below)}
        />
        {isMember && <TileSave post={post} />}
      </>
    ),
  }));
  return (
    <>
      {line}
      <JustifiedGrid
        label={label}
        cells={growing ? [...cells, ...placeholders(PLACEHOLDERS)] : cells}
        list={list}
      />
      <Peek list={list} posts={posts} />
    </>
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

type GridCell = { key: string; category: Category; content: ReactNode };

type JustifiedGridProps = {
  cells: readonly GridCell[];
  label: string;
  list?: RefObject<HTMLUListElement | null>;
};

/**
 * Renders rows of at most 250px that fill the width by CSS alone: the markup has the row breaks of
 * every band of widths, and container queries enable those of the current one.
 */
function JustifiedGrid({ cells, label, list }: JustifiedGridProps) {
  const breaks = rowBreaks(cells.map(({ category }) => ratioOf(category)));
  return (
    <div className="[container:justified_/_inline-size] max-w-3933">
      <ul ref={list} className="cluster gap-x-10 -mb-10" aria-label={label}>
        {cells.map(({ key, category, content }, index) => (
          <Fragment key={key}>
            <li className={`group/tile relative ${styles[CATEGORY_STYLES[category].shape]}`}>
              {content}
            </li>
            <RowBreak bands={breaks[index]} />
          </Fragment>
        ))}
      </ul>
    </div>
  );
}

export function ratioOf(category: Category): number {
  const { width, height } = CATEGORIES[category].crop;
  return width / height;
}

function RowBreak({ bands = [] }: { bands: string[] | undefined }) {
  if (bands.length === 0) return null;
  return <li className="flex-[0_0_100%] h-0" data-bands={bands.join(" ")} aria-hidden="true" />;
}

/** The least sum of aspect ratios that fills a page of 1,920px at a height of 240px. */
const RATIO_MIN = 7.8;

/** Renders as many posts as one row takes; in narrow windows they scroll sideways. */
export function PostRow(props: { posts: readonly Post[]; label: string }) {
  const { posts, line } = useUnmuted(props.posts);
  const shown = fitting(posts);
  const ids = shown.map(({ _id }) => _id);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {line}
      <ul ref={list} className={`flex gap-10 ${postRowStyles.row}`} aria-label={props.label}>
        {shown.map((post, index) => (
          <li key={post._id} className={postRowStyles[CATEGORY_STYLES[post.category].shape]}>
            <PostTile post={post} phoneShare={0.4} list={neighborsOf(ids, index)} />
          </li>
        ))}
      </ul>
      <Peek list={list} posts={shown} />
    </>
  );
}

function fitting(posts: readonly Post[]): readonly Post[] {
  let sum = 0;
  const end = posts.findIndex(({ category }) => {
    sum += ratioOf(category);
    return sum >= RATIO_MIN;
  });
  return end < 0 ? posts : posts.slice(0, end + 1);
}
