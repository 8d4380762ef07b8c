import { queryOptions } from "@tanstack/react-query";
import type { Call } from "#web/lib/call.ts";

/**
 * Lists the methods for confirming one's identity; always refetched, as they change with the
 * factors.
 */
export function reauthenticationMethodsQuery(call: Call) {
  return queryOptions({
    queryKey: ["reauthenticationMethods"],
    queryFn: async () => (await call("GET /api/auth/reauthenticate", {})).methods,
    staleTime: 0,
    retry: false,
  });
}
