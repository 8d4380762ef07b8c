import { SEARCH_RESULTS_MAX } from "#contract/feeds/search-options.ts";
import { cleared, hasCriteria } from "#web/components/feeds/search/search-filters.ts";
import { type Search, searchPath } from "#web/components/feeds/search/search-url.ts";
import { numberText } from "#web/components/users/count-text.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import styles from "./result-count.module.css";

const MAX_TEXT = `${numberText(SEARCH_RESULTS_MAX)}+`;

/** Returns what a search finds: '33 creations'; without the number while it is unknown. */
export function foundText(count: number | undefined): string {
  return count === undefined ? "creations" : `${atMost(count)} ${noun(count)}`;
}

function atMost(count: number): string {
  return count < SEARCH_RESULTS_MAX ? numberText(count) : MAX_TEXT;
}

function noun(count: number): string {
  return count === 1 ? "creation" : "creations";
}

type ResultCountProps = { count: number | undefined; search: Search };

/**
 * Renders the number of results, and on phones, where the panel lacks it, the link that clears the
 * filters.
 */
export function ResultCount({ count, search }: ResultCountProps) {
  return (
    <>
      <span role="status" className={`t-sm num ${styles.count}`}>
        {count !== undefined && (
          <>
            <b>{atMost(count)}</b> {noun(count)}
          </>
        )}
      </span>
      {hasCriteria(search) && (
        <LinkButton variant="quiet" className={styles.clear} to={searchPath(cleared(search))}>
          Clear Filters
        </LinkButton>
      )}
    </>
  );
}
