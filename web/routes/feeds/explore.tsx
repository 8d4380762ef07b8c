import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import { pageOf } from "#contract/numbers.ts";
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
import { fetchList } from "#web/lib/wait.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

const SUMMARIES: Readonly<Record<Category, string>> = {
  0: "Symbols made by players of APB: Reloaded, newest first.",
  1: "Clothing made by players of APB: Reloaded, newest first.",
  2: "Vehicles made by players of APB: Reloaded, newest first.",
  3: "Character customizations made by players of APB: Reloaded, newest first.",
};

/** Returns the category and page in the URL; missing or invalid parameters take their defaults. */
function parseParams(search: URLSearchParams) {
  return { category: categoryIn(search.get("category")), page: pageOf(search.get("page")) };
}

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const nsfw = listsNsfw(await queries.ensureQueryData(currentUserQuery));
  const shown = parseParams(new URL(request.url).searchParams);
  await fetchList(queries, exploreQuery({ ...shown, nsfw }));
  return null;
};

export function Component() {
  const { category, page } = parseParams(useSearchParams()[0]);
  const nsfw = listsNsfw(useCurrentUser());
  const query = useQuery(exploreQuery({ category, page, nsfw }));
  const heading = CATEGORIES[category].plural;
  return (
    <div className="px-24 pb-32 narrow:px-16 narrow:pb-32 phone:px-12 phone:pb-28">
      <PageHead
        heading={page > 1 ? `${heading}, page ${page}` : heading}
        summary={SUMMARIES[category]}
        path={explorePath(category, page)}
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
      <PagedPosts
        query={query}
        label={heading}
        page={page}
        hrefFor={(number) => explorePath(category, number)}
        empty={<EmptyCategory category={category} />}
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

function EmptyCategory({ category }: { category: Category }) {
  const submitLink = useSubmitLink();
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
