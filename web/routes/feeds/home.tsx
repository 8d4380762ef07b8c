import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { preload } from "react-dom";
import {
  type LoaderFunction,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from "react-router";
import { type HomeOrder, homeOrderIn, homePath } from "#contract/feeds/orders.ts";
import { feedOfHome } from "#contract/syndication/paths.ts";
import { AdSlot } from "#web/components/ads/ad-slot.tsx";
import { homeFeedQuery, newFollowedQuery } from "#web/components/feeds/api.ts";
import { FeedLink } from "#web/components/feeds/feed-link.tsx";
import { LoadMore } from "#web/components/feeds/load-more.tsx";
import { MISSING_POST } from "#web/components/posts/api.ts";
import { PostGrid, PostGridSkeleton } from "#web/components/posts/grid/post-grid.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { messageOf } from "#web/lib/call.ts";
import { PageHead, type Thing } from "#web/lib/document/page-head.tsx";
import { useSite } from "#web/lib/document/site.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { useSubmitLink } from "#web/lib/session/sign-in-link.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import fallback from "./cover.webp";
import small from "./cover-1376.avif";
import large from "./cover-2752.avif";
import styles from "./home.module.css";
import { HomeTabs, TABS_HEADING } from "./home-tabs.tsx";

const TAGLINE = "Create. Share. Socialize.";

/** How long the browser waits for another order, with the former one shown, before placeholders (ms). */
const SWITCH_MS = 300;

/**
 * Pages that load by scrolling; after that a button loads more, so that the footer can be reached.
 */
const AUTOMATIC_PAGES = 5;

// The width follows from the height, else from the page; a little less on phones, so that a pixel
// ratio of 1.75 selects the small file.
const SIZES =
  "(max-width: 760px) 786px, (max-width: 1023px) 1121px, (max-width: 1440px) 1376px, calc(100vw - 184px)";

const SRCSET = `${small} 1376w, ${large} 2752w`;

/** Returns the order and the start in the URL; popular posts are one list, which starts at its best. */
function parseParams(search: URLSearchParams) {
  const order = homeOrderIn(search.get("sort"));
  const before = order === "popular" ? undefined : (search.get("before") ?? undefined);
  return { order, before };
}

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const user = await queries.ensureQueryData(currentUserQuery);
  const shown = parseParams(new URL(request.url).searchParams);
  const feed = homeFeedQuery({ nsfw: listsNsfw(user), ...shown });
  const fetched = queries.ensureInfiniteQueryData(feed);
  if (import.meta.env.SSR && user) {
    await queries.prefetchQuery(newFollowedQuery({ nsfw: listsNsfw(user) }));
  }
  await (import.meta.env.SSR ? fetched : Promise.race([fetched, after(SWITCH_MS)]));
  return null;
};

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function Component() {
  const user = useCurrentUser();
  const shown = parseParams(useSearchParams()[0]);
  const { order } = shown;
  useMissingPostToast();
  return (
    <>
      <HomeHead order={order} />
      <HomeCover />
      {!user && <VisitorWelcome />}
      <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
        <SectionHeading
          level={1}
          visual="h2"
          className={TABS_HEADING}
          right={
            <>
              <HomeTabs current={order} />
              <FeedLink feed={feedOfHome(order)} subject={ORDER_TEXTS[order].list.toLowerCase()} />
            </>
          }
        >
          Home
        </SectionHeading>
        <HomeFeed {...shown} />
      </div>
    </>
  );
}

function HomeHead({ order }: { order: HomeOrder }) {
  const site = useSite();
  const { label, summary } = ORDER_TEXTS[order];
  const isDefault = order === "newest";
  return (
    <PageHead
      heading={isDefault ? site.name : label}
      {...(isDefault && {
        title: `${site.name} · ${TAGLINE}`,
        things: import.meta.env.SSR ? [describeSite(site)] : [],
      })}
      summary={summary}
      path={homePath(order)}
      feed={feedOfHome(order)}
    />
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

type HomeFeedProps = { order: HomeOrder; before: string | undefined };

function HomeFeed({ order, before }: HomeFeedProps) {
  const nsfw = listsNsfw(useCurrentUser());
  const feed = useInfiniteQuery(homeFeedQuery({ nsfw, before, order }));
  const isSwitching = useNavigation().location?.pathname === "/";
  const { list } = ORDER_TEXTS[order];
  if (!feed.data) {
    return (
      <QueryState query={feed} what="The creations" pending={<PostGridSkeleton label={list} />} />
    );
  }
  const posts = feed.data.pages.flatMap((page) => page.posts);
  const last = posts.at(-1);
  const automatic = feed.data.pages.length < AUTOMATIC_PAGES;
  if (!last) return <NoPosts order={order} />;
  return (
    <div style={isSwitching ? { opacity: 0.6 } : undefined}>
      <PostGrid posts={posts} label={list} growing={feed.isFetchingNextPage} below />
      <p role="status" className="sr-only">
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

/** Explains the site to visitors, with links to start from. */
function VisitorWelcome() {
  return (
    <section
      className="flex items-center flex-wrap justify-between gap-y-8 gap-x-24 py-10 px-24 border-b border-line bg-s1 narrow:px-16 phone:flex-nowrap phone:gap-12 phone:pr-12"
      aria-label="Welcome"
    >
      <p className="text-muted max-[431px]:grid max-[431px]:content-center max-[431px]:min-h-60">
        <b className="t-h3 text-bright phone:block phone:text-15 phone:leading-20">
          The gallery of what players of APB: Reloaded make.
        </b>{" "}
        <span className="phone:hidden">Join to share, like and comment.</span>
      </p>
      <div className="flex gap-4">
        <LinkButton to="/join">Create an account</LinkButton>
        <LinkButton className="phone:hidden" to="/loadout" variant="quiet" icon="dice">
          Roll a loadout
        </LinkButton>
        <LinkButton className="phone:hidden" to="/colorconverter" variant="quiet" icon="sun">
          Convert a color
        </LinkButton>
      </div>
    </section>
  );
}

function HomeCover() {
  preload(fallback, {
    as: "image",
    fetchPriority: "high",
    imageSrcSet: SRCSET,
    imageSizes: SIZES,
    type: "image/avif",
  });
  return (
    <section className={styles.cover} aria-label="Create. Share. Socialize.">
      <picture>
        <source type="image/avif" srcSet={SRCSET} sizes={SIZES} />
        <img
          className="absolute inset-0 size-full object-cover object-[right_center] phone:right-auto phone:left-[calc(100%_-_841px_+_104px)] phone:w-841 phone:max-w-none"
          alt=""
          width={1376}
          height={216}
          fetchPriority="high"
          src={fallback}
        />
      </picture>
      <p className="t-display absolute top-1/2 left-24 z-2 [transform:translateY(-50%)] text-badge-text narrow:left-16 narrow:text-32 narrow:leading-[2.125rem] phone:text-26 phone:leading-28">
        Create.
        <br />
        Share.
        <br />
        Socialize.
      </p>
    </section>
  );
}

type OrderTexts = {
  /** A heading of the order's page. */
  label: string;
  /** Names the list of posts. */
  list: string;
  /** What the page contains, for search engines and link previews. */
  summary: string;
};

const MADE = "made by players of APB: Reloaded";

const ORDER_TEXTS: Readonly<Record<HomeOrder, OrderTexts>> = {
  newest: {
    label: "Newest",
    list: "Newest creations",
    summary: `Create. Share. Socialize. Symbols, clothing, vehicles and characters ${MADE}.`,
  },
  popular: {
    label: "Popular this week",
    list: "Popular this week",
    summary: `The best-liked symbols, clothing, vehicles and characters of the week, ${MADE}.`,
  },
  sale: {
    label: "For sale",
    list: "Creations for sale",
    summary: `Symbols, clothing, vehicles and characters for sale, ${MADE}.`,
  },
};
