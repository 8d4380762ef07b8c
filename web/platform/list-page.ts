import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import type { LoaderDeps } from "#web/platform/loader.ts";

/**
 * Fetches what a page lists. The server waits for it. In the browser, the page that stands stays
 * until the next one of the same list is there; from elsewhere one comes at once, to skeletons.
 */
export async function fetchList<Data, Key extends QueryKey>(
  { queries }: Pick<LoaderDeps, "queries">,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  const fetched = queries.ensureQueryData(query);
  if (typeof window === "undefined") return void (await fetched);
  // The page itself shows what went wrong.
  const settled = fetched.catch(() => undefined);
  const family = query.queryKey.slice(0, 2);
  if (queries.getQueryCache().find({ queryKey: family, exact: false, type: "active" })) {
    await settled;
  }
}
