import { queryOptions } from "@tanstack/react-query";
import type { Call } from "#web/lib/call.ts";

/** Fetches the counts of reports, acts of staff and appeals by year. */
export function transparencyQuery(call: Call) {
  return queryOptions({
    queryKey: ["transparency"],
    queryFn: async () => {
      const { since, hasEarlier, years } = await call("GET /api/transparency", {});
      return { since, hasEarlier, years };
    },
  });
}
