import { queryOptions } from "@tanstack/react-query";
import { nearestGameColors } from "./nearest.ts";

const SHOWN = 6;

/**
 * The game colors nearest to one, hex digits. Comparing it with all of them takes a phone a tenth of
 * a second: as a query, what the server found comes with the page.
 */
export function nearestQuery(hex: string) {
  return queryOptions({
    queryKey: ["nearestGameColors", hex],
    queryFn: () => nearestGameColors(hex, SHOWN),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
