import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Alternative, RemovableFilter } from "#contract/feeds/search.ts";
import { DidYouMean } from "#web/features/feeds/search/did-you-mean.tsx";
import { FilterChips } from "#web/features/feeds/search/filter-chips.tsx";
import { RemovableFilters } from "#web/features/feeds/search/removable-filters.tsx";
import { type SearchFound, searchQuery } from "#web/features/feeds/search/search-api.ts";
import { cleared, hasCriteria, hasFilters } from "#web/features/feeds/search/search-filters.ts";
import { SearchForm } from "#web/features/feeds/search/search-form.tsx";
import { parseSearch, type Search, searchPath } from "#web/features/feeds/search/search-url.ts";
import { SortLinks } from "#web/features/feeds/search/sort-links.tsx";
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
import { CategoryCards } from "./category-cards.tsx";
import { PopularRow } from "./popular-row.tsx";
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
        {hasSearch && (
          <div className={styles.tools}>
            <FilterChips filters={search} />
            {query.data?.postCount !== 0 && <SortLinks filters={search} />}
          </div>
        )}
        {hasSearch ? <Results query={query} search={search} /> : <EmptySearch />}
      </section>
    </div>
  );
}

type ResultsProps = { query: UseQueryResult<SearchFound>; search: Search };

function Results({ query, search }: ResultsProps) {
  const [only] = search.categories;
  const { postCount = 0, didYouMean = [], withoutFilter = [], categoryCounts } = query.data ?? {};
  return (
    <>
      {postCount > 0 && <DidYouMean filters={search} alternatives={didYouMean} />}
      <PagedPosts
        query={query}
        label="Creations found"
        page={search.page}
        hrefFor={(page) => searchPath({ ...search, page })}
        empty={
          <>
            <NoMatches search={search} alternatives={didYouMean} removable={withoutFilter} />
            <CategoryCards counts={categoryCounts} />
            <PopularRow />
          </>
        }
        category={search.categories.length === 1 ? only : undefined}
      />
    </>
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

type NoMatchesProps = {
  search: Search;
  alternatives: readonly Alternative[];
  removable: readonly RemovableFilter[];
};

function NoMatches({ search, alternatives, removable }: NoMatchesProps) {
  return (
    <EmptyState
      className={styles.none}
      icon="search"
      title={search.query ? `Nothing matches "${search.query}"` : "Nothing matches these filters"}
      text={
        hasFilters(search)
          ? "Try fewer filters, or look in another category."
          : "Try other words, or fewer of them."
      }
      action={
        <>
          <DidYouMean filters={search} alternatives={alternatives} />
          <RemovableFilters filters={search} removable={removable} />
          <LinkButton to={searchPath(cleared(search))}>Clear Filters</LinkButton>
        </>
      }
    />
  );
}

function EmptySearch() {
  return (
    <>
      <EmptyState
        className={styles.none}
        title="Search the gallery"
        text="Titles, descriptions, tags, makers, characters, or what is in the picture."
      />
      <CategoryCards />
    </>
  );
}
