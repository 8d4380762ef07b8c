import {
  type InfiniteData,
  infiniteQueryOptions,
  partialMatchKey,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { Input, Reply } from "#contract/endpoint.ts";
import type { Api } from "./api.ts";
import { type Call, CallError, type CallInput, type EndpointName } from "./call.ts";

/** What a query is known by. */
type ApiKey<Name extends EndpointName> = readonly [endpoint: Name, input: Input<Api[Name]>];
export type ReplyOf<Name extends EndpointName> = Reply<Api[Name]>;

/** The key of the current user's query. */
export const CURRENT_USER = ["GET /api/user/", {}] as const;
/** A filter that matches every other query. */
export const EXCEPT_CURRENT_USER = {
  predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== CURRENT_USER[0],
};

/**
 * Refetches what is shown, and removes the rest, after an act that changes what many pages show: of staff, or on
 * whom one sees.
 */
export async function refreshAll(queries: QueryClient): Promise<void> {
  queries.removeQueries({ ...EXCEPT_CURRENT_USER, type: "inactive" });
  await queries.invalidateQueries(EXCEPT_CURRENT_USER);
}

/** The key of the user's security events, which change with the account. */
export const SECURITY_EVENTS = ["GET /api/user/security-events"] as const;

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

export function createQueryClient(call: Call): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call made offline fails at once with a message, instead of waiting for a connection.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        queryFn: fetcher(call),
        staleTime: STALE_TIME_MS,
        retry: typeof window === "undefined" ? false : shouldRetry,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** Returns what fetches every query: it calls the endpoint of the key, with what a further page adds. */
function fetcher(call: Call): QueryFunction {
  return ({ queryKey, pageParam, signal }) => {
    const [endpoint, input] = queryKey as unknown as ApiKey<EndpointName>;
    const { query } = input as CallInput;
    const paged = pageParam ? { ...input, query: Object.assign({}, query, pageParam) } : input;
    return call(endpoint, paged, { signal });
  };
}

type Read<Name extends EndpointName, Data> = (
  reply: Promise<ReplyOf<Name>>,
  client: QueryClient,
) => Promise<Data>;
type ApiQuery<Name extends EndpointName, Data> = ReturnType<
  typeof queryOptions<Data, Error, Data, ApiKey<Name>>
>;

/**
 * Returns the query of an endpoint with an input. `read` returns what is cached instead of the reply, or of
 * the refusal.
 */
export function apiQuery<Name extends EndpointName>(
  endpoint: Name,
  input: Input<Api[Name]>,
): ApiQuery<Name, ReplyOf<Name>>;
export function apiQuery<Name extends EndpointName, Data>(
  endpoint: Name,
  input: Input<Api[Name]>,
  read: Read<Name, Data>,
): ApiQuery<Name, Data>;
export function apiQuery<Name extends EndpointName, Data>(
  endpoint: Name,
  input: Input<Api[Name]>,
  read?: Read<Name, Data>,
) {
  return queryOptions<Data, Error, Data, ApiKey<Name>>({
    queryKey: [endpoint, input],
    ...(read && {
      queryFn: (context) => {
        const { client } = context;
        const fetchReply = client.getDefaultOptions().queries?.queryFn as QueryFunction;
        return read(fetchReply(context) as Promise<ReplyOf<Name>>, client);
      },
    }),
  });
}

type PageQuery = Readonly<Record<string, unknown>>;

/** Returns the query of an endpoint in pages; `next` returns what the next adds to the input's query. */
export function apiInfiniteQuery<Name extends EndpointName>(
  endpoint: Name,
  input: Input<Api[Name]>,
  next: (page: ReplyOf<Name>) => PageQuery | undefined,
) {
  type Page = ReplyOf<Name>;
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, ApiKey<Name>, PageQuery>({
    queryKey: [endpoint, input],
    initialPageParam: {},
    getNextPageParam: next,
  });
}

/** Reads null where there is nothing to show: it does not exist, or its address has another form. */
export async function nullIfMissing<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof CallError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}

/** Returns a filter that matches the queries of these endpoints, with `input` only those with these parts. */
export function queriesOf(endpoints: readonly EndpointName[], input: CallInput = {}) {
  return {
    predicate: ({ queryKey }: { queryKey: QueryKey }) =>
      endpoints.some((endpoint) => partialMatchKey(queryKey, [endpoint, input])),
  };
}
