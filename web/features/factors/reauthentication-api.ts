import { queryOptions } from "@tanstack/react-query";
import { listReauthenticationMethods } from "#contract/factors/reauthentication.ts";
import type { Call } from "#web/platform/call.ts";

/**
 * Lists the methods for confirming one's identity; always refetched, as they change with the
 * factors.
 */
export function reauthenticationMethodsQuery(call: Call) {
  return queryOptions({
    queryKey: ["reauthenticationMethods"],
    queryFn: async () => (await call(listReauthenticationMethods, {})).methods,
    staleTime: 0,
    retry: false,
  });
}
