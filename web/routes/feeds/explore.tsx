import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import { EXPLORE_ORDERS, type ExploreOrder } from "#contract/feeds/orders.ts";
import {
  CATEGORIES,
  CATEGORY_NUMBERS,
  type Category,
  categoryIn,
} from "#contract/posts/categories.ts";
import { AdSlot } from "#web/components/ads/ad-slot.tsx";
import { exploreQuery } from "#web/components/feeds/api.ts";
import { FeedLink } from "#web/components/feeds/feed-link.tsx";
import { CATEGORY_STYLES, explorePath } from "#web/components/posts/category-styles.ts";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { useSubmitLink } from "#web/lib/session/sign-in-link.ts";
import { flag, oneOf, pageNumber, urlState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useCurrentInView } from "#web/ui/hooks/use-current-in-view.ts";

const SUMMARIES: Readonly<Record<Category, string>> = {
  0: "Symbols made by players of APB: Reloaded, newest first.",
  1: "Clothing made by players of APB: Reloaded, newest first.",
  2: "Vehicles made by players of APB: Reloaded, newest first.",
  3: "Character customizations made by players of APB: Reloaded, newest first.",
};

const state = urlState({
  sort: oneOf(EXPLORE_ORDERS),
  forSale: flag(),
  page: pageNumber,
});
type Shown = ReturnType<typeof parseParams>;

/** Returns what the URL shows; missing or invalid parameters take their defaults. */
function parseParams(search: URLSearchParams) {
  return { category: categoryIn(search.get("category")), ...state.parse(search) };
}

function pathOf({ category, ...shown }: Shown): string {
  return explorePath(category) + state.path("", shown).replace("?", "&");
}

const ORDERS: Readonly<Record<ExploreOrder, string>> = {
  newest: "Newest",
  week: "Popular this week",
  month: "Most liked this month",
  ever: "Most liked ever",
};

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const nsfw = listsNsfw(await queries.ensureQueryData(currentUserQuery));
  const shown = parseParams(new URL(request.url).searchParams);
  await fetchList(queries, exploreQuery({ ...shown, nsfw }));
  return null;
};

export function Component() {
  const shown = parseParams(useSearchParams()[0]);
  const { category, sort, forSale, page } = shown;
  const nsfw = listsNsfw(useCurrentUser());
  const query = useQuery(exploreQuery({ ...shown, nsfw }));
  const heading = CATEGORIES[category].plural;
  return (
    <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
      <PageHead
        heading={page > 1 ? `${heading}, page ${page}` : heading}
        summary={SUMMARIES[category]}
        // Search engines list the newest alone.
        path={sort === "newest" && !forSale ? pathOf(shown) : explorePath(category)}
        feed={`explore/${category}`}
      />
      <SectionHeading
        level={1}
        visual="h2"
        className="h-60 phone:h-52 phone:min-h-52 phone:px-4"
        right={<FeedLink feed={`explore/${category}`} subject={heading} />}
      >
        {heading}
      </SectionHeading>
      <CategoryLinks current={category} />
      <Choices shown={shown} />
      <PagedPosts
        query={query}
        label={heading}
        page={page}
        hrefFor={(number) => pathOf({ ...shown, page: number })}
        empty={<EmptyCategory shown={shown} />}
        category={category}
      />
      {query.isSuccess && (
        <AdSlot
          shape="strip"
          house="colors"
          besideNsfw={nsfw || query.data.posts.some((post) => post.nsfw)}
        />
      )}
    </div>
  );
}

/** Renders links to the categories, for phones: the rail has them on larger screens. */
function CategoryLinks({ current }: { current: Category }) {
  return (
    <nav
      className="hidden phone:sticky phone:top-(--top-bar) phone:z-10 phone:flex phone:flex-wrap phone:-mx-12 phone:mb-12 phone:border-b phone:border-line-2 phone:bg-ground"
      aria-label="Categories"
    >
      {CATEGORY_NUMBERS.map((category) => (
        <Link
          key={category}
          className="tab quiet phone:flex-[1_0_auto] phone:py-0 phone:px-4 phone:leading-48 phone:text-center"
          to={explorePath(category)}
          aria-current={category === current ? "page" : undefined}
        >
          {CATEGORIES[category].label}
        </Link>
      ))}
    </nav>
  );
}

/** Renders in which order the posts are, and whether only those for sale. */
function Choices({ shown }: { shown: Shown }) {
  const { sort, forSale } = shown;
  const row = useCurrentInView(sort);
  return (
    <div
      ref={row}
      className="flex items-center justify-between gap-12 mb-16 phone:-mx-12 phone:mb-12 phone:px-12 phone:py-4 phone:overflow-x-auto phone:[scrollbar-width:none]"
    >
      <nav className="joined flex-none" aria-label="Order">
        {EXPLORE_ORDERS.map((order) => (
          <Link
            key={order}
            className="quiet lit grid place-items-center min-h-36 px-16 font-display font-semibold text-14 whitespace-nowrap current:text-bright current:shadow-[inset_0_-2px_0_var(--signal-text)] phone:min-h-44 phone:px-12"
            to={pathOf({ ...shown, sort: order, page: 1 })}
            aria-current={order === sort ? "true" : undefined}
            preventScrollReset
          >
            {ORDERS[order]}
          </Link>
        ))}
      </nav>
      <LinkButton
        className="flex-none phone:-order-1"
        icon={forSale ? "check" : undefined}
        to={pathOf({ ...shown, forSale: !forSale, page: 1 })}
        aria-current={forSale ? "true" : undefined}
        preventScrollReset
      >
        For sale
      </LinkButton>
    </div>
  );
}

function EmptyCategory({ shown }: { shown: Shown }) {
  const { category, sort, forSale } = shown;
  const submitLink = useSubmitLink();
  if (sort !== "newest" || forSale) {
    return (
      <EmptyState
        icon={CATEGORY_STYLES[category].icon}
        title={CATEGORY_STYLES[category].none}
        text={forSale ? "None is for sale here." : "Nobody liked one in this time."}
        action={<LinkButton to={explorePath(category)}>Show the newest</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={CATEGORY_STYLES[category].icon}
      title={CATEGORY_STYLES[category].none}
      text="Post one and it opens the page."
      action={
        <LinkButton {...submitLink} variant="primary" icon="plus">
          Submit
        </LinkButton>
      }
    />
  );
}
