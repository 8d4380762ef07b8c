import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Alternative } from "#contract/search/contract.ts";
import type { SearchFilters } from "#web/components/search/search-url.ts";
import { searchPath } from "#web/components/search/search-url.ts";

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

export function ChoiceRow({ label, children }: { label: string; children: ReactNode }) {
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
export function Choice({ to, text, count }: ChoiceProps) {
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
