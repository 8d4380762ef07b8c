import type { RemovableFilter, SearchFilter } from "#contract/feeds/search.ts";
import type { SearchFilters } from "#web/components/feeds/search/search-filters.ts";
import { searchPath } from "#web/components/feeds/search/search-url.ts";
import { Choice, ChoiceRow } from "./did-you-mean.tsx";
import { type Chip, saleChip } from "./filter-chips.tsx";

/** Renders the filters of a search without which there are results, as links with their number. */
export function RemovableFilters({ filters, removable }: RemovableFiltersProps) {
  if (removable.length === 0) return null;
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
    </ChoiceRow>
  );
}

type RemovableFiltersProps = { filters: SearchFilters; removable: readonly RemovableFilter[] };

const REMOVABLE: Record<SearchFilter, (filters: SearchFilters) => Chip> = {
  filterCategory: () => ({ text: "Any category", without: { categories: [] } }),
  filterTag: () => ({ text: "Any tag", without: { tag: "" } }),
  filterForSale: (filters) => ({
    text: `Without "${saleChip(filters)}"`,
    without: { forSale: false },
  }),
  filterCreatorUsername: () => ({ text: "Any creator", without: { creatorUsername: "" } }),
  filterCreatorCharacterName: () => ({
    text: "Any character",
    without: { creatorCharacterName: "" },
  }),
  filterColors: () => ({ text: "Any color", without: { colors: [] } }),
  filterCreatorServer: () => ({ text: "Any server", without: { creatorServer: null } }),
};
