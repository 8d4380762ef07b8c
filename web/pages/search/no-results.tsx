import { cleared, hasFilters } from "#web/features/feeds/search/search-filters.ts";
import { type Search, searchPath } from "#web/features/feeds/search/search-url.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export function NoMatches({ search }: { search: Search }) {
  return (
    <EmptyState
      icon="search"
      title={search.query ? `Nothing matches "${search.query}"` : "Nothing matches these filters"}
      text={
        hasFilters(search)
          ? "Try fewer filters, or look in another category."
          : "Try other words, or fewer of them."
      }
      action={<LinkButton to={searchPath(cleared(search))}>Clear Filters</LinkButton>}
    />
  );
}

export function EmptySearch() {
  return (
    <EmptyState
      title="Search the gallery"
      text="Titles, descriptions and tags; makers and characters in Advanced Search."
    />
  );
}
