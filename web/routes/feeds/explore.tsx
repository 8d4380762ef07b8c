import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import { AdSlot } from "#web/components/ads/ad-slot.tsx";
import { exploreQuery, popularTagsQuery } from "#web/components/feeds/api.ts";
import { FeedLink } from "#web/components/feeds/feed-link.tsx";
import { CATEGORY_STYLES, explorePath } from "#web/components/posts/category-styles.ts";
import { CreationCount } from "#web/components/posts/creation-count.tsx";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import { listCountText } from "#web/components/users/count-text.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { useSubmitLink } from "#web/lib/session/sign-in-link.ts";
import { fetchList } from "#web/lib/wait.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import {
  type Explored,
  ExploreFilters,
  exploredPath,
  isFiltered,
  NO_FILTERS,
  parseExplored,
} from "./explore-filters.tsx";

const SUMMARIES: Readonly<Record<Category, string>> = {
  0: "Symbols made by players of APB: Reloaded, newest first.",
  1: "Clothing made by players of APB: Reloaded, newest first.",
  2: "Vehicles made by players of APB: Reloaded, newest first.",
  3: "Character customizations made by players of APB: Reloaded, newest first.",
};

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const nsfw = listsNsfw(await queries.ensureQueryData(currentUserQuery));
  const shown = parseExplored(new URL(request.url).searchParams);
  const { category } = shown;
  const tags = queries.prefetchQuery(popularTagsQuery({ category, nsfw }));
  await fetchList(queries, exploreQuery({ ...shown, nsfw }));
  // Elsewhere the list does not wait for what it can be filtered by.
  if (import.meta.env.SSR) await tags;
  return null;
};

export function Component() {
  const shown = parseExplored(useSearchParams()[0]);
  const { category, sort, page } = shown;
  const nsfw = listsNsfw(useCurrentUser());
  const query = useQuery(exploreQuery({ ...shown, nsfw }));
  const heading = CATEGORIES[category].plural;
  return (
    <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
      <PageHead
        heading={page > 1 ? `${heading}, page ${page}` : heading}
        summary={SUMMARIES[category]}
        // Search engines list the newest alone.
        path={sort === "newest" && !isFiltered(shown) ? exploredPath(shown) : explorePath(category)}
        feed={`explore/${category}`}
      />
      <SectionHeading
        level={1}
        visual="h2"
        className="h-60 phone:h-52 phone:min-h-52 phone:px-4"
        right={
          <>
            <CreationCount count={query.data?.postCount} textOf={listCountText} />
            <FeedLink feed={`explore/${category}`} subject={heading} />
          </>
        }
      >
        {heading}
      </SectionHeading>
      <CategoryLinks current={category} />
      <ExploreFilters shown={shown} />
      <PagedPosts
        query={query}
        label={heading}
        page={page}
        hrefFor={(number) => exploredPath({ ...shown, page: number })}
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

function EmptyCategory({ shown }: { shown: Explored }) {
  const { category, sort } = shown;
  const submitLink = useSubmitLink();
  const filtered = isFiltered(shown);
  if (sort !== "newest" || filtered) {
    return (
      <EmptyState
        icon={CATEGORY_STYLES[category].icon}
        title={CATEGORY_STYLES[category].none}
        text={filtered ? "None meets all filters." : "Nobody liked one in this time."}
        action={
          <LinkButton
            to={filtered ? exploredPath({ ...shown, ...NO_FILTERS }) : explorePath(category)}
          >
            {filtered ? "Clear Filters" : "Show the newest"}
          </LinkButton>
        }
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
