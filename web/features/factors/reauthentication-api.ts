import { queryOptions } from "@tanstack/react-query";
import { listReauthenticationMethods } from "#contract/factors/reauthentication.ts";
import type { Call } from "#web/platform/call.ts";

/** How the person can confirm who they are; asked anew each time, as it changes with the factors. */
export function reauthenticationMethodsQuery(call: Call) {
  return queryOptions({
    queryKey: ["reauthenticationMethods"],
    queryFn: async () => (await call(listReauthenticationMethods, {})).methods,
    staleTime: 0,
    retry: false,
  });
}
