import { PAIR_PAGE_SIZE } from "#contract/likeness/rules.ts";
import type { PairPage } from "#web/components/copies/copies-api.ts";
import type { CopiesParams } from "#web/components/copies/copies-url.ts";
import type { Position } from "#web/ui/navigation/list-position.tsx";

/** Returns a pair's position in the list of a tab; null when it is not on that page. */
export function findListPosition(
  { pairs, counts }: PairPage,
  { tab, page }: CopiesParams,
  id: string,
): Position | null {
  const index = pairs.findIndex(({ _id }) => _id === id);
  if (index === -1) return null;
  const position = (page - 1) * PAIR_PAGE_SIZE + index + 1;
  return {
    text: `${position} of ${Math.max(counts[tab], position)}`,
    previous: pairs[index - 1]?._id ?? null,
    next: pairs[index + 1]?._id ?? null,
  };
}
