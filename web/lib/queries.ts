import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { CallError } from "./call.ts";

/** The key of the current user's query. */
export const CURRENT_USER = ["currentUser"];
/** A filter that matches every other query. */
export const EXCEPT_CURRENT_USER = {
  predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== CURRENT_USER[0],
};

/** The key of the user's security events, which change with the account. */
export const SECURITY_EVENTS = ["securityEvents"];

/** The `meta` of a query that live events update: refetched when events may have been missed. */
export const LIVE_META = { live: true };

/** The `meta` of a query that is restored when the next visit is offline. */
export const OFFLINE_META = { keep: "offline" };

const STALE_TIME_MS = 30_000;

/** Retries lost calls and server errors, never refusals. */
function shouldRetry(failures: number, error: Error): boolean {
  const temporary = error instanceof CallError && (error.status === 0 || error.status >= 502);
  return temporary && failures < 2;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call made offline fails at once with a message, instead of waiting for a connection.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        staleTime: STALE_TIME_MS,
        retry: typeof window === "undefined" ? false : shouldRetry,
        refetchOnWindowFocus: false,
      },
    },
  });
}
