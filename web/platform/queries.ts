import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { CallError } from "#web/platform/call.ts";

/** The key of the query for who is signed in. */
export const CURRENT_USER = ["currentUser"];
/** Every query but that. */
export const EXCEPT_CURRENT_USER = {
  predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== CURRENT_USER[0],
};

/** The key of the events of one's own account, to which changes of it add. */
export const SECURITY_EVENTS = ["securityEvents"];

/** The `meta` of a query that live events keep true: read anew when some may have been missed. */
export const KEPT_LIVE = { live: true };

/** The `meta` of a query that shows again, as it was last seen, while there is no connection. */
export const KEPT_OFFLINE = { keep: "offline" };

const FRESH_FOR = 30_000;

/** Retries what got lost on the way or met a server in trouble, never what was refused. */
function shouldRetry(failures: number, error: Error): boolean {
  const passing = error instanceof CallError && (error.status === 0 || error.status >= 502);
  return passing && failures < 2;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call without a connection fails at once and says so, instead of waiting for one.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: FRESH_FOR,
        retry: typeof window === "undefined" ? false : shouldRetry,
        refetchOnWindowFocus: false,
      },
    },
  });
}
