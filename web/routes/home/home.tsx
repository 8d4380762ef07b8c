import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { type HomeOrder, homeOrderIn, homePath } from "#contract/feeds/orders.ts";
import { feedOfHome } from "#contract/syndication/paths.ts";
import { homeFeedQuery } from "#web/components/feeds/api.ts";
import { FeedLink } from "#web/components/feeds/feed-link.tsx";
import { MISSING_POST } from "#web/components/posts/api.ts";
import { useSite } from "#web/lib/document/site.ts";
import { SiteHead } from "#web/lib/document/site-head.tsx";
import type { Thing } from "#web/lib/document/structured-data.tsx";
import type { PageLoader } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import styles from "#web/routes/feeds/feed.module.css";
import { HomeCover } from "#web/routes/home/home-cover.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { HomeFeed } from "./home-feed.tsx";
import orderStyles from "./home-orders.module.css";
import { ORDER_TEXTS, OrderSwitch } from "./home-orders.tsx";
import { VisitorWelcome } from "./visitor-welcome.tsx";

const TAGLINE = "Create. Share. Socialize.";
/** How long the browser waits for another order, with the former one shown, before placeholders (ms). */
const SWITCH_MS = 300;

/** Returns the order and the start in the URL; popular posts are one list, which starts at its best. */
function parseParams(search: URLSearchParams) {
  const order = homeOrderIn(search.get("sort"));
  const before = order === "popular" ? undefined : (search.get("before") ?? undefined);
  return { order, before };
}

export const load: PageLoader = async ({ call, queries }, { request }) => {
  const user = await queries.ensureQueryData(currentUserQuery(call));
  const shown = parseParams(new URL(request.url).searchParams);
  const feed = homeFeedQuery(call, { nsfw: listsNsfw(user), ...shown });
  const fetched = queries.ensureInfiniteQueryData(feed);
  await (import.meta.env.SSR ? fetched : Promise.race([fetched, after(SWITCH_MS)]));
  return null;
};

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function Page() {
  const user = useCurrentUser();
  const shown = parseParams(useSearchParams()[0]);
  const { order } = shown;
  useMissingPostToast();
  return (
    <>
      <HomeHead order={order} />
      <HomeCover />
      {!user && <VisitorWelcome />}
      <div className={styles.feed}>
        <SectionHeading
          level={1}
          visual="h2"
          className={classNames(styles.heading, orderStyles.heading)}
          right={
            <>
              <OrderSwitch order={order} />
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
    <SiteHead
      heading={isDefault ? site.name : label}
      {...(isDefault && {
        title: `${site.name} · ${TAGLINE}`,
        things: import.meta.env.SSR ? [describeSite(site)] : [],
      })}
      summary={summary}
      path={homePath(order)}
      card="home"
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
