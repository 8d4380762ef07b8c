import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Category } from "#contract/posts/categories.ts";
import type { PostTile } from "#contract/posts/contract.ts";
import { PagedList } from "#web/components/paged-list.tsx";
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
  return (
    <PagedList
      query={query}
      rows="posts"
      what="The creations"
      icon="img"
      pending={<PostGridSkeleton label={label} category={category} />}
      empty={empty}
      page={page}
      hrefFor={hrefFor}
      pagination={{ className: "justify-center mt-20" }}
    >
      {(posts) => <PostGrid posts={posts} label={label} footOf={footOf} />}
    </PagedList>
  );
}
