import { Link } from "react-router";
import type { SearchSort } from "#contract/feeds/search-options.ts";
import type { SearchFilters } from "#web/components/feeds/search/search-filters.ts";
import { searchPath } from "#web/components/feeds/search/search-url.ts";
import styles from "./sort-links.module.css";

const LABELS: Record<SearchSort, string> = {
  best: "Best match",
  newest: "Newest",
  liked: "Most liked",
  price: "Price",
};

/** Renders the orders of a search's results as links; without a text or colors the best match is the newest. */
export function SortLinks({ filters }: { filters: SearchFilters }) {
  const hasBest = filters.query !== "" || filters.colors.length > 0;
  const sorts: SearchSort[] = hasBest ? ["best", "newest", "liked"] : ["newest", "liked"];
  if (filters.forSale) sorts.push("price");
  const current = !hasBest && filters.sort === "best" ? "newest" : filters.sort;
  return (
    <nav className={styles.sorts} aria-label="Order">
      {sorts.map((sort) => (
        <Link
          key={sort}
          className={styles.sort}
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
