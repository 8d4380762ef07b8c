import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Fetches a page's list. The server waits for it. In the browser, the current page of the same list
 * stays until the next is loaded; coming from elsewhere, skeletons show at once.
 */
export async function fetchList<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  const fetched = queries.ensureQueryData(query);
  if (typeof window === "undefined") return void (await fetched);
  // The page itself shows the error.
  const finished = fetched.catch(() => undefined);
  const family = query.queryKey.slice(0, 1);
  if (queries.getQueryCache().find({ queryKey: family, exact: false, type: "active" })) {
    await finished;
  }
}

/** Waits for the queries of a page on the server; in the browser, placeholders show meanwhile. */
export async function awaitOnServer(fetched: readonly Promise<void>[]): Promise<void> {
  if (typeof window === "undefined") await Promise.all(fetched);
}

/** The time within which a page follows the click that opens it (ms). */
const ANSWER_MS = 100;

/**
 * Waits for what a page shows; in the browser, for a moment only: then the page shows what is known, and
 * its own queries report errors.
 */
export async function answerSoon(fetched: Promise<void>): Promise<void> {
  if (typeof window === "undefined") return fetched;
  const moment = new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS));
  return Promise.race([fetched, moment]);
}
