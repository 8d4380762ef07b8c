import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigation } from "react-router";
import { type HomeOrder, homePath } from "#contract/feeds/orders.ts";
import { AdSlot } from "#web/components/ads/ad-slot.tsx";
import { homeFeedQuery } from "#web/components/feeds/api.ts";
import { LoadMore } from "#web/components/feeds/load-more.tsx";
import { PostGrid, PostGridSkeleton } from "#web/components/posts/grid/post-grid.tsx";
import { messageOf, useCall } from "#web/lib/call.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { useSubmitLink } from "#web/lib/session/sign-in-link.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { ORDER_TEXTS } from "./home-orders.tsx";

/**
 * Pages that load by scrolling; after that a button loads more, so that the footer can be reached.
 */
const AUTOMATIC_PAGES = 5;

type HomeFeedProps = { order: HomeOrder; before: string | undefined };

export function HomeFeed({ order, before }: HomeFeedProps) {
  const nsfw = listsNsfw(useCurrentUser());
  const feed = useInfiniteQuery(homeFeedQuery(useCall(), { nsfw, before, order }));
  const isSwitching = useNavigation().location?.pathname === "/";
  const { list } = ORDER_TEXTS[order];
  if (feed.isPending) return <PostGridSkeleton label={list} />;
  if (!feed.data) {
    return (
      <FailedState
        title="The creations could not be loaded"
        text={messageOf(feed.error)}
        onRetry={feed.refetch}
      />
    );
  }
  const posts = feed.data.pages.flat();
  const last = posts.at(-1);
  const automatic = feed.data.pages.length < AUTOMATIC_PAGES;
  if (!last) return <NoPosts order={order} />;
  return (
    <div style={isSwitching ? { opacity: 0.6 } : undefined}>
      <PostGrid posts={posts} label={list} growing={feed.isFetchingNextPage} below />
      <p role="status" className="sr">
        {feed.data.pages.length > 1 && `${posts.length} creations shown`}
      </p>
      {feed.hasNextPage && (
        <LoadMore
          to={homePath(order, last._id)}
          onMore={feed.fetchNextPage}
          loading={feed.isFetchingNextPage}
          error={feed.isFetchNextPageError ? messageOf(feed.error) : null}
          automatic={automatic}
        />
      )}
      {/* Hidden while automatic loading would push it down. */}
      {!(automatic && feed.hasNextPage) && (
        <AdSlot
          shape="strip"
          house="community"
          besideNsfw={nsfw || posts.some((post) => post.nsfw)}
        />
      )}
    </div>
  );
}

function NoPosts({ order }: { order: HomeOrder }) {
  const submitLink = useSubmitLink();
  if (order === "popular") {
    return (
      <EmptyState
        icon="heart"
        title="No likes this week yet"
        text="Like a creation you enjoy and it shows here."
        action={<LinkButton to={homePath("newest")}>See the newest</LinkButton>}
      />
    );
  }
  const isSale = order === "sale";
  return (
    <EmptyState
      icon="img"
      title={isSale ? "Nothing for sale yet" : "No creations yet"}
      text={
        isSale
          ? "Post a creation with a price, or for free, and it shows here."
          : "Post the first one and it opens the page."
      }
      action={
        <LinkButton {...submitLink} variant="primary" icon="plus">
          Submit
        </LinkButton>
      }
    />
  );
}
