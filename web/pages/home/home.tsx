import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { AdSlot } from "#web/features/ads/ad-slot.tsx";
import { homeFeedQuery } from "#web/features/feeds/api.ts";
import { FeedLink } from "#web/features/feeds/feed-link.tsx";
import { HomeCover } from "#web/features/feeds/home-cover.tsx";
import { LoadMore } from "#web/features/feeds/load-more.tsx";
import { MISSING_POST } from "#web/features/posts/api.ts";
import { PostGrid, PostGridSkeleton } from "#web/features/posts/grid/post-grid.tsx";
import { messageOf, useCall } from "#web/platform/call.ts";
import { useSite } from "#web/platform/document/site.ts";
import { SiteHead } from "#web/platform/document/site-head.tsx";
import type { Thing } from "#web/platform/document/structured-data.tsx";
import type { PageLoader } from "#web/platform/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/platform/session/session.ts";
import { useSubmitLink } from "#web/platform/session/sign-in-link.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import styles from "../feeds/feed.module.css";
import { VisitorWelcome } from "./visitor-welcome.tsx";

const TAGLINE = "Create. Share. Socialize.";
const LABEL = "Newest creations";
/**
 * Pages that load by scrolling; after that a button loads more, so that the footer can be reached.
 */
const AUTOMATIC_PAGES = 5;

export const load: PageLoader = async ({ call, queries }, { request }) => {
  const user = await queries.ensureQueryData(currentUserQuery(call));
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const feed = homeFeedQuery(call, { nsfw: listsNsfw(user), before });
  await queries.ensureInfiniteQueryData(feed);
  return null;
};

export function Page() {
  const site = useSite();
  const user = useCurrentUser();
  useMissingPostToast();
  return (
    <>
      <SiteHead
        heading={site.name}
        title={`${site.name} · ${TAGLINE}`}
        summary={`${TAGLINE} Symbols, clothing, vehicles and characters made by players of APB: Reloaded.`}
        path="/"
        card="home"
        feed="home"
        things={import.meta.env.SSR ? [describeSite(site)] : []}
      />
      <HomeCover />
      {!user && <VisitorWelcome />}
      <div className={styles.feed}>
        <SectionHeading
          level={1}
          visual="h2"
          className={styles.heading}
          right={
            <>
              <span className={`t-sm ${styles.note}`}>{LABEL}</span>
              <FeedLink feed="home" subject="the newest creations" />
            </>
          }
        >
          Home
        </SectionHeading>
        <HomeFeed />
      </div>
    </>
  );
}

/** Says once that a link led here because its post is missing. */
function useMissingPostToast(): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== MISSING_POST) return;
    showToast("error", "This creation does not exist or was deleted.");
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [hash, search, navigate]);
}

/** Describes the site and its search by schema.org. */
function describeSite({ name, url }: { name: string; url: string }): Thing {
  return {
    "@type": "WebSite",
    name,
    url: `${url}/`,
    description: TAGLINE,
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${url}/search?query={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

function HomeFeed() {
  const nsfw = listsNsfw(useCurrentUser());
  const before = useSearchParams()[0].get("before") ?? undefined;
  const feed = useInfiniteQuery(homeFeedQuery(useCall(), { nsfw, before }));
  if (feed.isPending) return <PostGridSkeleton label={LABEL} />;
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
  if (!last) return <NoPosts />;
  return (
    <>
      <PostGrid posts={posts} label={LABEL} growing={feed.isFetchingNextPage} below />
      <p role="status" className="sr">
        {feed.data.pages.length > 1 && `${posts.length} creations shown`}
      </p>
      {feed.hasNextPage && (
        <LoadMore
          to={`/?before=${last._id}`}
          onMore={feed.fetchNextPage}
          loading={feed.isFetchingNextPage}
          error={feed.isFetchNextPageError ? messageOf(feed.error) : null}
          automatic={automatic}
        />
      )}
      {/* Hidden while automatic loading would push it down. */}
      {!(automatic && feed.hasNextPage) && (
        <AdSlot shape="strip" house="community" besideNsfw={nsfw} />
      )}
    </>
  );
}

function NoPosts() {
  const submitLink = useSubmitLink();
  return (
    <EmptyState
      icon="img"
      title="No creations yet"
      text="Post the first one and it opens the page."
      action={
        <LinkButton {...submitLink} variant="primary" icon="plus">
          Submit
        </LinkButton>
      }
    />
  );
}
