import { queryOptions } from "@tanstack/react-query";
import { nearestGameColors } from "./nearest.ts";

const COLOR_COUNT = 6;

/**
 * Finds the game colors nearest to `hex` (digits). Comparing all takes a phone 0.1 s, so as a query
 * the server's result is sent with the page.
 */
export function nearestQuery(hex: string) {
  return queryOptions({
    queryKey: ["nearestGameColors", hex],
    queryFn: () => nearestGameColors(hex, COLOR_COUNT),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
