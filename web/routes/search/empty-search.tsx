import { type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CATEGORIES, CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { homeFeedQuery, popularTagsQuery } from "#web/components/feeds/api.ts";
import { CATEGORY_STYLES, explorePath, tagPath } from "#web/components/posts/category-styles.ts";
import { PostRow } from "#web/components/posts/grid/post-grid.tsx";
import { useRecentSearches } from "#web/components/search/recent-searches.ts";
import { useHydrated } from "#web/lib/pre-hydration/use-hydrated.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Tag } from "#web/ui/tags/tag.tsx";
import { resultText } from "./result-count.ts";

/** Fetches what `EmptySearch` renders. */
export function prefetchEmptySearch(queries: QueryClient, nsfw: boolean): Promise<void>[] {
  return [
    queries.prefetchQuery(popularTagsQuery({ nsfw })),
    queries.prefetchQuery(categoryCountsQuery(nsfw)),
    queries.prefetchInfiniteQuery(homeFeedQuery({ nsfw, order: "popular" })),
  ];
}

/** Renders what one can look at without a search. */
export function EmptySearch() {
  return (
    <>
      <EmptyState
        className="py-40"
        title="Search the gallery"
        text="Titles, descriptions, tags, makers, characters, or what is in the picture."
      />
      <RecentSearches />
      <PopularTags />
      <CategoryCards />
      <PopularRow />
    </>
  );
}

/** Renders the latest searches of this browser as links, once the page is hydrated. */
function RecentSearches() {
  const { recent, forget } = useRecentSearches();
  const hydrated = useHydrated();
  if (!hydrated || recent.length === 0) return null;
  return (
    <section className="mb-20" aria-labelledby="recent">
      <SectionHeading
        id="recent"
        right={
          <Button variant="quiet" onClick={() => forget()}>
            Clear
            <span className="sr-only"> recent searches</span>
          </Button>
        }
      >
        Recent searches
      </SectionHeading>
      <ul className="cluster gap-8">
        {recent.map((query) => (
          <li key={query}>
            <Tag to={`/search?${new URLSearchParams({ query })}`}>{query}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PopularTags() {
  const { data } = useQuery(popularTagsQuery({ nsfw: listsNsfw(useCurrentUser()) }));
  const tags = data?.tags ?? [];
  if (tags.length === 0) return null;
  return (
    <section className="mb-20" aria-labelledby="popular-tags">
      <SectionHeading id="popular-tags">Popular tags</SectionHeading>
      <ul className="cluster gap-8">
        {tags.map((tag) => (
          <li key={tag}>
            <Tag to={tagPath(tag)}>{tag}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the first of the week's popular posts, once they are loaded. */
export function PopularRow() {
  const nsfw = listsNsfw(useCurrentUser());
  const query = useInfiniteQuery(homeFeedQuery({ nsfw, order: "popular" }));
  const posts = query.data?.pages[0]?.posts ?? [];
  if (posts.length === 0) return null;
  return (
    <section className="mt-20" aria-labelledby="popular">
      <SectionHeading
        id="popular"
        right={
          <LinkButton variant="quiet" to="/?sort=popular">
            More
            <span className="sr-only"> popular creations</span>
          </LinkButton>
        }
      >
        Popular this week
      </SectionHeading>
      <PostRow posts={posts} label="Popular this week" />
    </section>
  );
}

const categoryCountsQuery = (nsfw: boolean) =>
  apiQuery("GET /api/search/categories", { query: { nsfw } });

/** Renders links to the categories, with the number of their posts once it is loaded. */
export function CategoryCards() {
  const { data } = useQuery(categoryCountsQuery(listsNsfw(useCurrentUser())));
  return (
    <>
      <SectionHeading level={2}>Look in a category</SectionHeading>
      <ul className="grid gap-12 grid-cols-[repeat(auto-fit,minmax(200px,1fr))] narrow:grid-cols-[1fr_1fr] phone:gap-8">
        {CATEGORY_NUMBERS.map((category) => {
          const count = data?.counts[category];
          return (
            <li key={category}>
              <Link
                className="flex items-center gap-16 min-h-84 py-12 px-20 border border-line-2 rounded bg-s1 hover:bg-s2 hover:border-control phone:gap-10 phone:p-12"
                to={explorePath(category)}
              >
                <Icon name={CATEGORY_STYLES[category].icon} size="l" />
                <span>
                  <b className="block font-display font-semibold text-18 leading-24">
                    {CATEGORIES[category].label}
                  </b>
                  <span className="block t-sm">
                    {count === undefined ? "\u00a0" : resultText(count)}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
