import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { SUGGESTED_FROM } from "#contract/feeds/suggestions.ts";
import { lengthOf } from "#contract/numbers.ts";
import type { Call } from "#web/lib/call.ts";

/** Fetches suggestions for a text; the previous ones stay until they come. */
export function suggestionsQuery(call: Call, query: string, nsfw: boolean) {
  return queryOptions({
    queryKey: ["suggestions", query, { nsfw }],
    queryFn: ({ signal }) =>
      call("GET /api/search/suggestions", { query: { query, nsfw } }, { signal }),
    enabled: lengthOf(query) >= SUGGESTED_FROM,
    placeholderData: keepPreviousData,
  });
}
