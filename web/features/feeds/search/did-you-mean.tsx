import { Link } from "react-router";
import type { Alternative } from "#contract/feeds/search.ts";
import styles from "./did-you-mean.module.css";
import type { SearchFilters } from "./search-filters.ts";
import { searchPath } from "./search-url.ts";

type DidYouMeanProps = { filters: SearchFilters; alternatives: readonly Alternative[] };

/** Renders other texts for a search, with the same filters, as links. */
export function DidYouMean({ filters, alternatives }: DidYouMeanProps) {
  if (alternatives.length === 0) return null;
  return (
    <div className={styles.row}>
      <p>Did you mean</p>
      <ul className={styles.texts} aria-label="Did you mean">
        {alternatives.map(({ query, count }) => (
          <li key={query}>
            <Link className={styles.text} to={searchPath({ ...filters, query, page: 1 })}>
              <b dir="auto">{query}</b> <span>{count.toLocaleString("en-US")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
