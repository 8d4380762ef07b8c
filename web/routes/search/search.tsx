import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { FoundPost } from "#contract/feeds/search.ts";
import { hasCriteria } from "#web/components/feeds/search/search-filters.ts";
import { parseSearch, type Search, searchPath } from "#web/components/feeds/search/search-url.ts";
import { LensButton } from "#web/components/likeness/picture-search/lens-button.tsx";
import { CATEGORY_STYLES } from "#web/components/posts/category-styles.ts";
import type { TileFoot } from "#web/components/posts/grid/post-tile.tsx";
import { useCall } from "#web/lib/call.ts";
import { SiteHead } from "#web/lib/document/site-head.tsx";
import { fetchList } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { PagedPosts } from "#web/routes/feeds/paged-posts.tsx";
import { ColorFilter } from "#web/routes/search/colors/color-filter.tsx";
import {
  MatchedColors,
  MatchedShares,
  matchedColorsText,
} from "#web/routes/search/colors/matched-colors.tsx";
import { DidYouMean } from "#web/routes/search/did-you-mean.tsx";
import { FilterChips } from "#web/routes/search/filter-chips.tsx";
import { type SearchFound, searchQuery } from "#web/routes/search/search-api.ts";
import { SearchForm } from "#web/routes/search/search-form.tsx";
import { SortLinks } from "#web/routes/search/sort-links.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { CategoryCards } from "./category-cards.tsx";
import { NoMatches } from "./no-matches.tsx";
import { PicturePage } from "./picture-page.tsx";
import { PopularRow } from "./popular-row.tsx";
import { foundText, ResultCount } from "./result-count.tsx";
import styles from "./search.module.css";

export const load: PageLoader = async (deps, { request }) => {
  const nsfw = listsNsfw(await deps.queries.ensureQueryData(currentUserQuery(deps.call)));
  const { searchParams } = new URL(request.url);
  if (isByPicture(searchParams)) return null;
  const search = parseSearch(searchParams);
  if (hasCriteria(search)) await fetchList(deps, searchQuery(deps.call, search, nsfw));
  return null;
};

export function Page() {
  const [params] = useSearchParams();
  return isByPicture(params) ? <PicturePage /> : <TextSearch search={parseSearch(params)} />;
}

function isByPicture(params: URLSearchParams): boolean {
  return params.get("by") === "picture";
}

function TextSearch({ search }: { search: Search }) {
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
        <SearchForm
          filters={search}
          iconOf={(category) => CATEGORY_STYLES[category].icon}
          colorsOf={({ colors, tolerance }, onChoose) => (
            <ColorFilter
              colors={colors}
              tolerance={tolerance}
              onChoose={onChoose}
              found={foundText(query.data?.postCount)}
              onShow={() => {
                results.current?.scrollIntoView();
                results.current?.focus({ preventScroll: true });
              }}
            />
          )}
          lens={<LensButton className={styles.lens} />}
        />
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
        footOf={search.colors.length > 0 ? footOf : undefined}
      />
    </>
  );
}

/** Returns the foot of a tile: the colors of its post that match. */
function footOf({ matchedColors = [] }: FoundPost): TileFoot | undefined {
  if (matchedColors.length === 0) return undefined;
  return {
    text: matchedColorsText(matchedColors),
    bar: <MatchedColors colors={matchedColors} />,
    caption: <MatchedShares colors={matchedColors} />,
  };
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
