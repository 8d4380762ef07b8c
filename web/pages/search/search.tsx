import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { PostTile } from "#contract/posts/contract.ts";
import { FilterChips } from "#web/features/feeds/search/filter-chips.tsx";
import { searchQuery } from "#web/features/feeds/search/search-api.ts";
import { cleared, hasCriteria, hasFilters } from "#web/features/feeds/search/search-filters.ts";
import { SearchForm } from "#web/features/feeds/search/search-form.tsx";
import { parseSearch, type Search, searchPath } from "#web/features/feeds/search/search-url.ts";
import { CATEGORY_STYLES } from "#web/features/posts/category-styles.ts";
import { useCall } from "#web/platform/call.ts";
import { SiteHead } from "#web/platform/document/site-head.tsx";
import { fetchList } from "#web/platform/list-page.ts";
import type { PageLoader } from "#web/platform/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/platform/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { PagedPosts } from "../feeds/paged-posts.tsx";
import { ResultCount } from "./result-count.tsx";
import styles from "./search.module.css";

export const load: PageLoader = async (deps, { request }) => {
  const nsfw = listsNsfw(await deps.queries.ensureQueryData(currentUserQuery(deps.call)));
  const search = parseSearch(new URL(request.url).searchParams);
  if (hasCriteria(search)) await fetchList(deps, searchQuery(deps.call, search, nsfw));
  return null;
};

export function Page() {
  const search = parseSearch(useSearchParams()[0]);
  const hasSearch = hasCriteria(search);
  const nsfw = listsNsfw(useCurrentUser());
  const query = useQuery({ ...searchQuery(useCall(), search, nsfw), enabled: hasSearch });
  const results = useFocusRescue<HTMLElement>(searchPath(search));
  return (
    <div className={styles.search}>
      <SearchHead search={search} />
      <SectionHeading
        level={1}
        visual="h2"
        className={styles.heading}
        right={<ResultCount count={query.data?.postCount} search={search} />}
      >
        Search
      </SectionHeading>
      <div className={styles.side}>
        <SearchForm filters={search} iconOf={(category) => CATEGORY_STYLES[category].icon} />
      </div>
      <section ref={results} className={styles.results} tabIndex={-1} aria-label="Results">
        <FilterChips filters={search} />
        {hasSearch ? <Results query={query} search={search} /> : <EmptySearch />}
      </section>
    </div>
  );
}

type ResultsProps = {
  query: UseQueryResult<{ posts: PostTile[]; postCount: number; pageCount: number }>;
  search: Search;
};

function Results({ query, search }: ResultsProps) {
  const [only] = search.categories;
  return (
    <PagedPosts
      query={query}
      label="Creations found"
      page={search.page}
      hrefFor={(page) => searchPath({ ...search, page })}
      empty={<NoMatches search={search} />}
      category={search.categories.length === 1 ? only : undefined}
    />
  );
}

/** Renders the head of a search; results are not indexed by search engines. */
function SearchHead({ search }: { search: Search }) {
  const heading = search.query ? `Search for ${search.query}` : "Search";
  return (
    <>
      <SiteHead
        heading={heading}
        summary="Search the symbols, clothing, vehicles and characters made by players of APB: Reloaded."
        path={searchPath(search)}
        card="search"
      />
      {hasCriteria(search) && <meta name="robots" content="noindex, follow" />}
    </>
  );
}

function NoMatches({ search }: { search: Search }) {
  return (
    <EmptyState
      icon="search"
      title={search.query ? `Nothing matches "${search.query}"` : "Nothing matches these filters"}
      text={
        hasFilters(search)
          ? "Try fewer filters, or look in another category."
          : "Try other words, or fewer of them."
      }
      action={<LinkButton to={searchPath(cleared(search))}>Clear Filters</LinkButton>}
    />
  );
}

function EmptySearch() {
  return (
    <EmptyState
      title="Search the gallery"
      text="Titles, descriptions and tags; makers and characters in Advanced Search."
    />
  );
}
