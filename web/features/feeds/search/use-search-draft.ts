import { useState } from "react";
import { useNavigate } from "react-router";
import { parseSearch, searchPath } from "./search-address.ts";
import type { SearchFilters } from "./search-filters.ts";

/**
 * What stands in the form: it follows the address, but not where the form itself led, so that what
 * was typed meanwhile stays.
 */
export function useSearchDraft(filters: SearchFilters) {
  const navigate = useNavigate();
  const address = searchPath({ ...filters, page: 1 });
  const [draft, setDraft] = useState(filters);
  const [shown, setShown] = useState(address);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (address !== shown) {
    setShown(address);
    if (!sent.includes(address)) setDraft(filters);
    if (address === sent.at(-1)) setSent([]);
  }

  function search(next: SearchFilters = draft): void {
    const path = tidyPath(next);
    if (path !== address) setSent([...sent, path]);
    void navigate(path, { preventScrollReset: true });
  }
  return {
    draft,
    /** Takes in what is typed. */
    type: (change: Partial<SearchFilters>) => setDraft({ ...draft, ...change }),
    /** Takes in what is chosen, and searches for it. */
    choose: (change: Partial<SearchFilters>) => {
      const next = { ...draft, ...change };
      setDraft(next);
      search(next);
    },
    search: () => search(),
  };
}

/** The first page of a search, with its texts as an address takes them. */
function tidyPath(filters: SearchFilters): string {
  const [, typed] = searchPath({ ...filters, page: 1 }).split("?");
  return searchPath(parseSearch(new URLSearchParams(typed)));
}
