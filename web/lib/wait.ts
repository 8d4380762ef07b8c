import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";

/** The time within which a page follows the press that opens it (ms). */
const ANSWER_MS = 100;

/**
 * Waits for what a page shows; in the browser for a moment only: then the page shows what is known, and its
 * own queries report errors.
 */
export async function answerSoon(fetched: Promise<unknown>): Promise<void> {
  if (typeof window === "undefined") return void (await fetched);
  const moment = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  await Promise.race([fetched, moment]);
}

/** Waits for a page of a list; in the browser the page shown of the same list stays until then. */
export async function fetchList<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  const fetched = queries.ensureQueryData(query);
  if (typeof window === "undefined") return void (await fetched);
  // The page itself shows the error.
  const finished = fetched.catch(() => undefined);
  const family = query.queryKey.slice(0, 1);
  const isShown = queries.getQueryCache().find({ queryKey: family, exact: false, type: "active" });
  await (isShown ? finished : answerSoon(finished));
}
