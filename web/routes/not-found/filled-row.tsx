import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { homeFeedQuery } from "#web/components/feeds/api.ts";
import { useUnmuted } from "#web/components/muted/unmuted.tsx";
import { PostTile } from "#web/components/posts/grid/post-tile.tsx";
import { Peek } from "#web/components/posts/peek/peek.tsx";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { RowWithGap } from "./row-with-gap.tsx";

/** Renders the newest posts in the row, without muted ones, once they have loaded. */
export function FilledRow() {
  const nsfw = listsNsfw(useCurrentUser());
  const { data } = useInfiniteQuery(homeFeedQuery({ nsfw }));
  const { posts } = useUnmuted(data?.pages[0]?.posts ?? []);
  const row = useRef<HTMLDivElement>(null);
  const remaining = [...posts];
  return (
    <>
      <RowWithGap
        ref={row}
        takeTile={(categories) => {
          const index = remaining.findIndex(({ category }) => categories.includes(category));
          const [post] = index < 0 ? [] : remaining.splice(index, 1);
          return post && <PostTile post={post} />;
        }}
      />
      <Peek list={row} posts={posts} />
    </>
  );
}
