import { hasCriteria } from "#web/features/feeds/search/search-filters.ts";
import { type Search, searchPath } from "#web/features/feeds/search/search-url.ts";
import { SiteHead } from "#web/platform/document/site-head.tsx";

/** Renders the head of a search; results are not indexed by search engines. */
export function SearchHead({ search }: { search: Search }) {
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
