import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Category } from "#contract/posts/categories.ts";
import type { PostTile } from "#contract/posts/contract.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import { PostGrid, PostGridSkeleton } from "./post-grid.tsx";
import type { TileFoot } from "./post-tile.tsx";

type PagedPostsProps<P> = {
  query: UseQueryResult<{ posts: P[]; pageCount: number }>;
  label: string;
  page: number;
  hrefFor: (page: number) => string;
  /** Rendered when there are no posts at all. */
  empty: ReactNode;
  /** The category of all posts. */
  category?: Category;
  footOf?: (post: P) => TileFoot | undefined;
};

/** Renders a numbered page of posts in each of its states. */
export function PagedPosts<P extends PostTile>(props: PagedPostsProps<P>) {
  const { query, label, page, hrefFor, empty, category, footOf } = props;
  if (!query.data) {
    return (
      <QueryState
        query={query}
        what="The creations"
        pending={<PostGridSkeleton label={label} category={category} />}
      />
    );
  }
  const { posts, pageCount } = query.data;
  if (pageCount === 0) return empty;
  return (
    <>
      {posts.length > 0 ? (
        <PostGrid posts={posts} label={label} footOf={footOf} />
      ) : (
        <PastEnd to={hrefFor(1)} />
      )}
      <Pagination
        className="centered mt-20"
        page={page}
        pageCount={pageCount}
        margin={2}
        range={3}
        hrefFor={hrefFor}
      />
    </>
  );
}

function PastEnd({ to }: { to: string }) {
  return (
    <EmptyState
      icon="img"
      title="Nothing on this page"
      text="There are not as many pages as that."
      action={<LinkButton to={to}>Go to the first page</LinkButton>}
    />
  );
}
