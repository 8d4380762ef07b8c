import { useState } from "react";
import { useNavigate } from "react-router";
import type { SearchFilters } from "./search-filters.ts";
import { parseSearch, searchPath } from "./search-url.ts";

/**
 * Provides the form's state. It follows the URL, except for the form's own navigations, so that
 * text typed meanwhile stays.
 */
export function useSearchDraft(filters: SearchFilters) {
  const navigate = useNavigate();
  const path = searchPath({ ...filters, page: 1 });
  const [draft, setDraft] = useState(filters);
  const [shown, setShown] = useState(path);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (path !== shown) {
    setShown(path);
    if (!sent.includes(path)) setDraft(filters);
    if (path === sent.at(-1)) setSent([]);
  }

  function search(next: SearchFilters = draft): void {
    const nextPath = normalizedPath(next);
    if (nextPath !== path) setSent([...sent, nextPath]);
    void navigate(nextPath, { preventScrollReset: true });
  }
  return {
    draft,
    /** Updates the draft. */
    type: (change: Partial<SearchFilters>) => setDraft({ ...draft, ...change }),
    /** Updates the draft and searches. */
    choose: (change: Partial<SearchFilters>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      search(next);
    },
    search: () => search(),
  };
}

/** Returns the URL of a search's first page, with normalized texts. */
function normalizedPath(filters: SearchFilters): string {
  const [, typed] = searchPath({ ...filters, page: 1 }).split("?");
  return searchPath(parseSearch(new URLSearchParams(typed)));
}
