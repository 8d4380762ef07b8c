import type { ReactNode } from "react";
import { Link } from "react-router";
import { gameColorText } from "#contract/game-color.ts";
import type { Alternative, RemovableFilter, SearchFilter } from "#contract/search/contract.ts";
import { COLOR_TOLERANCES } from "#contract/search/options.ts";
import { cleared, hasCriteria, hasFilters } from "#web/components/search/search-filters.ts";
import { type Search, type SearchFilters, searchPath } from "#web/components/search/search-url.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { type Chip, saleChip } from "./filter-chips.tsx";

type NoMatchesProps = {
  search: Search;
  alternatives: readonly Alternative[];
  removable: readonly RemovableFilter[];
  /** The number of results without any filter. */
  withoutFilters: number;
};

/** Renders what can be done about a search that finds nothing. */
export function NoMatches(props: NoMatchesProps) {
  const { search, alternatives, removable, withoutFilters } = props;
  const isOnlyColors = search.colors.length > 0 && !hasCriteria({ ...search, colors: [] });
  return (
    <EmptyState
      className="py-40"
      icon="search"
      title={
        isOnlyColors
          ? colorTitle(search)
          : titleOf(search, removable.length > 0 || withoutFilters > 0)
      }
      text={isOnlyColors ? colorText(search) : textOf(search)}
      action={
        <>
          <DidYouMean filters={search} alternatives={alternatives} />
          <RemovableFilters
            filters={search}
            removable={removable}
            withoutFilters={withoutFilters}
          />
          <div className="cluster gap-8">
            <ColorActions search={search} />
            {/* The link without filters is the same. */}
            {hasFilters(search) && !isOnlyColors && withoutFilters === 0 && (
              <LinkButton to={searchPath(cleared(search))}>Clear Filters</LinkButton>
            )}
          </div>
        </>
      }
    />
  );
}

/** Renders links to the same search with a looser tolerance, and without its last color. */
function ColorActions({ search }: { search: Search }) {
  const last = search.colors.at(-1);
  if (!last) return null;
  const looser = looserThan(search);
  const others = search.colors.slice(0, -1);
  return (
    <>
      {looser && (
        <LinkButton to={searchPath({ ...search, tolerance: looser, page: 1 })}>Loosen</LinkButton>
      )}
      <LinkButton to={searchPath({ ...search, colors: others, page: 1 })}>
        Remove {gameColorText(last)}
      </LinkButton>
    </>
  );
}

function looserThan({ tolerance }: Search) {
  return COLOR_TOLERANCES[COLOR_TOLERANCES.indexOf(tolerance) + 1];
}

const COLORS = ["", "this color", "these two colors", "these three colors"];

function colorTitle({ colors }: Search): string {
  return `Nothing has ${COLORS[colors.length]}`;
}

function colorText(search: Search): string {
  return looserThan(search)
    ? "Let colors differ more, or look for others."
    : "Look for other colors.";
}

function titleOf({ query }: Search, filtersHide: boolean): string {
  if (!query) return "Nothing matches these filters";
  return `Nothing matches "${query}"${filtersHide ? " with these filters" : ""}`;
}

function textOf(search: Search): string {
  return hasFilters(search)
    ? "Try fewer filters, or look in another category."
    : "Try other words, or fewer of them.";
}

/** Renders the filters of a search without which there are results, as links with their number. */
export function RemovableFilters(props: RemovableFiltersProps) {
  const { filters, removable, withoutFilters = 0 } = props;
  if (removable.length === 0 && withoutFilters === 0) return null;
  return (
    <ChoiceRow label="Or remove a filter">
      {removable.map(({ filter, count }) => {
        const { text, without } = REMOVABLE[filter](filters);
        return (
          <Choice
            key={filter}
            to={searchPath({ ...filters, ...without, page: 1 })}
            text={text}
            count={count}
          />
        );
      })}
      {withoutFilters > 0 && (
        <Choice
          to={searchPath({ ...cleared(filters), page: 1 })}
          text="Search without filters"
          count={withoutFilters}
        />
      )}
    </ChoiceRow>
  );
}

type RemovableFiltersProps = {
  filters: SearchFilters;
  removable: readonly RemovableFilter[];
  withoutFilters?: number;
};

const REMOVABLE: Record<SearchFilter, (filters: SearchFilters) => Chip> = {
  filterCategory: () => ({ text: "Any category", without: { categories: [] } }),
  filterTag: () => ({ text: "Any tag", without: { tag: "" } }),
  filterWithoutTags: ({ without }) => ({
    text: `Also with ${without.join(", ")}`,
    without: { without: [] },
  }),
  filterForSale: (filters) => ({
    text: `Without "${saleChip(filters)}"`,
    without: { forSale: false },
  }),
  filterMade: () => ({ text: "Made in any way", without: { made: null } }),
  filterCreatorUsername: () => ({ text: "Any creator", without: { creatorUsername: "" } }),
  filterCreatorCharacterName: () => ({
    text: "Any character",
    without: { creatorCharacterName: "" },
  }),
  filterColors: () => ({ text: "Any color", without: { colors: [] } }),
  filterCreatorServer: () => ({ text: "Any server", without: { creatorServer: null } }),
};

type DidYouMeanProps = { filters: SearchFilters; alternatives: readonly Alternative[] };

/** Renders other texts for a search, with the same filters, as links. */
export function DidYouMean({ filters, alternatives }: DidYouMeanProps) {
  if (alternatives.length === 0) return null;
  return (
    <ChoiceRow label="Did you mean">
      {alternatives.map(({ query, count }) => (
        <Choice
          key={query}
          to={searchPath({ ...filters, query, page: 1 })}
          text={query}
          count={count}
        />
      ))}
    </ChoiceRow>
  );
}

type CorrectedProps = { filters: SearchFilters; corrected: string };

/** Says which spelling was searched for, with a link to the search for the text as typed. */
export function Corrected({ filters, corrected }: CorrectedProps) {
  const { query } = filters;
  return (
    <p className="text-muted mb-16">
      Showing results for{" "}
      <b dir="auto" className="text-bright wrap-anywhere">
        {corrected}
      </b>
      .{" "}
      <Link className="link" to={searchPath({ ...filters, exact: query, page: 1 })}>
        Search for "<span dir="auto">{query}</span>" instead
      </Link>
    </p>
  );
}

function ChoiceRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center flex-wrap text-muted gap-y-8 gap-x-12 mb-16">
      <p>{label}</p>
      <ul className="cluster gap-8 min-w-0" aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

type ChoiceProps = { to: string; text: string; count: number };

/** Renders a link to another search, with the number of its results. */
function Choice({ to, text, count }: ChoiceProps) {
  return (
    <li>
      <Link
        className="flex items-center gap-10 text-muted lit min-h-44 px-12 border border-control rounded"
        to={to}
      >
        <b
          className="text-bright font-display font-semibold text-16 leading-20 wrap-anywhere"
          dir="auto"
        >
          {text}
        </b>{" "}
        <span>{count.toLocaleString("en-US")}</span>
      </Link>
    </li>
  );
}
