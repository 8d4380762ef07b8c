import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Conversion } from "./color-url.ts";
import { hexOfGameColor } from "./game-color.ts";
import type { NearColor } from "./nearest.ts";

/** How far the game's version is from a color (CIEDE2000), and the game colors nearest to the color. */
export type Match = { difference: number; nearest: readonly NearColor[] };

const NEAREST_COUNT = 5;

/**
 * Compares a color with the game's. Comparing all takes a phone 0.1 s, so as a query the server's result
 * is sent with the page, and the code is loaded when another color is chosen.
 */
export function matchQuery({ hex, game }: Conversion) {
  const shown = hexOfGameColor(game);
  return queryOptions({
    queryKey: ["colorMatch", hex, shown],
    queryFn: async (): Promise<Match> => {
      const { colorDifference, nearestGameColors } = await import("./nearest.ts");
      return {
        difference: colorDifference(hex, shown),
        nearest: nearestGameColors(hex, NEAREST_COUNT),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
}

/** Returns how a color compares with the game's; while another is compared, the result before. */
export function useMatch(conversion: Conversion): Match | undefined {
  const query = matchQuery(useDeferredValue(conversion));
  return useQuery({ ...query, placeholderData: keepPreviousData }).data;
}
