import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import { cssOfGameColor, type GameColor, gameColorText } from "#contract/game-color.ts";
import type { FoundPost, SearchBody } from "#contract/search/contract.ts";
import type { SearchSort } from "#contract/search/options.ts";
import { CreationCount } from "#web/components/posts/creation-count.tsx";
import { PagedPosts } from "#web/components/posts/grid/paged-posts.tsx";
import type { TileFoot } from "#web/components/posts/grid/post-tile.tsx";
import { isByPicture } from "#web/components/search/picture/picture-url.ts";
import { useStoreSearch } from "#web/components/search/recent-searches.ts";
import { hasCriteria } from "#web/components/search/search-filters.ts";
import {
  parseSearch,
  type Search,
  type SearchFilters,
  searchPath,
} from "#web/components/search/search-url.ts";
import { PageHead } from "#web/lib/document/page-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery, type ReplyOf } from "#web/lib/queries.ts";
import { currentUserQuery, listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";
import { answerSoon, fetchList } from "#web/lib/wait.ts";
import { ColorBar, shareText } from "#web/tools/colors/color-bar.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { CategoryCards, EmptySearch, PopularRow, prefetchEmptySearch } from "./empty-search.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { Corrected, DidYouMean, NoMatches } from "./no-matches.tsx";
import { PicturePage } from "./picture-page.tsx";
import { resultNumber, resultText } from "./result-count.ts";
import styles from "./search.module.css";
import { SearchForm } from "./search-form.tsx";

const LABELS: Record<SearchSort, string> = {
  best: "Best match",
  newest: "Newest",
  liked: "Most liked",
  price: "Price",
};

/** Fetches one page of search results. */
function searchQuery(search: Search, nsfw: boolean) {
  return {
    ...apiQuery("POST /api/posts/search", { body: searchBodyOf(search, nsfw) }),
    retryOnMount: false,
  };
}

/** The result of a search. */
type SearchFound = ReplyOf<"POST /api/posts/search">;

/** Returns the request body of a search, without defaults. */
export function searchBodyOf(search: Search, nsfw: boolean): SearchBody {
  const { query, categories, tag, made, creatorUsername, creatorCharacterName, creatorServer } =
    search;
  return {
    page: search.page,
    tiles: true,
    ...(query && { query }),
    ...(query && search.exact && { exact: search.exact }),
    ...(categories.length > 0 && { filterCategory: [...categories] }),
    ...(tag && { filterTag: tag }),
    ...(search.without.length > 0 && { filterWithoutTags: [...search.without] }),
    ...(search.forSale && {
      filterForSale: true,
      filterPriceRangeMin: search.priceMin,
      filterPriceRangeMax: search.priceMax,
    }),
    ...(made && { filterMade: made }),
    ...(creatorUsername && { filterCreatorUsername: creatorUsername }),
    ...(creatorCharacterName && { filterCreatorCharacterName: creatorCharacterName }),
    ...(creatorServer !== null && { filterCreatorServer: creatorServer }),
    ...(search.colors.length > 0 && {
      filterColors: [...search.colors],
      filterColorTolerance: search.tolerance,
    }),
    ...(search.sort !== "best" && { sort: search.sort }),
    ...(nsfw && { nsfw }),
  };
}

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const nsfw = listsNsfw(await queries.ensureQueryData(currentUserQuery));
  const { searchParams } = new URL(request.url);
  if (isByPicture(searchParams)) return null;
  const search = parseSearch(searchParams);
  if (hasCriteria(search)) await fetchList(queries, searchQuery(search, nsfw));
  else await answerSoon(Promise.all(prefetchEmptySearch(queries, nsfw)));
  return null;
};

export function Component() {
  const [params] = useSearchParams();
  return isByPicture(params) ? <PicturePage /> : <TextSearch search={parseSearch(params)} />;
}

function TextSearch({ search }: { search: Search }) {
  const hasSearch = hasCriteria(search);
  useStoreSearch();
  const nsfw = listsNsfw(useCurrentUser());
  const query = useQuery({ ...searchQuery(search, nsfw), enabled: hasSearch });
  const results = useFocusRescue<HTMLElement>(searchPath(search));
  return (
    <div
      className={`grid px-24 pb-32 narrow:px-16 phone:px-12 phone:pb-28 phone:[--page-padding:12px] ${styles.search}`}
    >
      <SearchHead search={search} />
      <SectionHeading
        level={1}
        visual="h2"
        className={`min-h-76 narrow:min-h-60 phone:gap-12 phone:min-h-52 phone:pl-4 ${styles.heading}`}
        right={<CreationCount count={query.data?.postCount} textOf={resultNumber} />}
      >
        Search
      </SectionHeading>
      <div className={`min-w-0 pt-20 narrow:pt-12 ${styles.side}`}>
        <SearchForm
          filters={search}
          showLabel={showLabel(query.data?.postCount)}
          onShow={() => {
            results.current?.scrollIntoView();
            results.current?.focus({ preventScroll: true });
          }}
        />
      </div>
      <section
        ref={results}
        className={`landing min-h-300 ${styles.results}`}
        tabIndex={-1}
        aria-label="Results"
      >
        {hasSearch && (
          <div className="flex items-center gap-12 flex-wrap mb-16 [&>ul]:mb-0">
            <FilterChips filters={search} understood={query.data?.understood} />
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
  const { postCount = 0, corrected = null, didYouMean = [] } = query.data ?? {};
  const others = didYouMean.filter((other) => other.query !== corrected);
  const { withoutFilter = [], withoutFilters = 0 } = query.data ?? {};
  return (
    <>
      {corrected !== null && <Corrected filters={search} corrected={corrected} />}
      {postCount > 0 && <DidYouMean filters={search} alternatives={others} />}
      <PagedPosts
        query={query}
        label="Creations found"
        page={search.page}
        hrefFor={(page) => searchPath({ ...search, page })}
        empty={
          <>
            <NoMatches
              search={search}
              alternatives={others}
              removable={withoutFilter}
              withoutFilters={withoutFilters}
            />
            <CategoryCards />
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
    <PageHead
      heading={heading}
      summary="Search the symbols, clothing, vehicles and characters made by players of APB: Reloaded."
      path={searchPath(search)}
      robots={hasCriteria(search) ? "noindex, follow" : undefined}
    />
  );
}

/** Renders the orders of a search's results as links; without a text or colors the best match is the newest. */
function SortLinks({ filters }: { filters: SearchFilters }) {
  const hasBest = filters.query !== "" || filters.colors.length > 0;
  const sorts: SearchSort[] = hasBest ? ["best", "newest", "liked"] : ["newest", "liked"];
  if (filters.forSale) sorts.push("price");
  const current = !hasBest && filters.sort === "best" ? "newest" : filters.sort;
  return (
    <nav className="flex gap-4 ml-auto phone:flex-wrap phone:ml-0" aria-label="Order">
      {sorts.map((sort) => (
        <Link
          key={sort}
          className="flex items-center quiet lit whitespace-nowrap h-32 px-12 rounded font-display font-semibold text-14 leading-none current:[box-shadow:inset_0_-2px_0_var(--signal-edge)] phone:h-44"
          to={searchPath({ ...filters, sort, page: 1 })}
          preventScrollReset
          aria-current={sort === current ? "true" : undefined}
        >
          {LABELS[sort]}
        </Link>
      ))}
    </nav>
  );
}

/** Returns the text of the button that leads to the results; without their number while it is unknown. */
function showLabel(count: number | undefined): string {
  if (count === undefined) return "Show creations";
  return count === 0 ? "Nothing matches" : `Show ${resultText(count)}`;
}

type MatchedColor = GameColor & { share: number };
type MatchedProps = { colors: readonly MatchedColor[] };

/** Renders the colors of a post that match a search, in proportion to their shares. */
function MatchedColors({ colors }: MatchedProps) {
  return <ColorBar className="h-full [--bar-gap:2px] [--bar-least:16px]" colors={colors} />;
}

/** Renders how much of a picture each of the colors covers. */
function MatchedShares({ colors }: MatchedProps) {
  return (
    <span className="cluster tabular-nums gap-y-2 gap-x-12">
      {colors.map((color) => (
        <span key={gameColorText(color)} className="inline-flex gap-4 items-center">
          <i className="size-12 swatch-edge" style={{ backgroundColor: cssOfGameColor(color) }} />
          {shareText(color.share)}
        </span>
      ))}
    </span>
  );
}

/** Names the colors with their shares: '13% 0 / 6 / 6'. */
function matchedColorsText(colors: readonly MatchedColor[]): string {
  return colors.map((color) => `${shareText(color.share)} ${gameColorText(color)}`).join(", ");
}
