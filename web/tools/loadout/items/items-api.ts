import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Item } from "#contract/items/item.ts";
import { ITEM_SEARCH_LIMIT } from "#contract/items/rules.ts";
import { searchItemsIn } from "#contract/items/search.ts";
import { STANDARD_ITEMS } from "#contract/items/standard-items.ts";
import { CallError } from "#web/lib/call.ts";
import { apiQuery } from "#web/lib/queries.ts";

/** Most calls that one import may make for ids missing from the catalogue. */
const MAX_CALLS = 100;
const CONCURRENCY = 8;

/** Loads every item of the catalogue from a chunk of its own. */
export async function loadCatalogue(): Promise<readonly Item[]> {
  return (await import("#contract/items/catalogue.ts")).CATALOGUE;
}

/** The catalogue, loaded once and then available offline. Not for server rendering. */
export const catalogueQuery = queryOptions({
  queryKey: ["items", "catalogue"],
  queryFn: loadCatalogue,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Searches weapons by name in the item database, or offline in the catalogue. */
export function weaponSearchQuery(search: string, subcategory: "primary" | "secondary") {
  const query = { search, subcategory, limit: ITEM_SEARCH_LIMIT };
  return {
    ...apiQuery("GET /api/items", { query }, async (reply) => {
      try {
        return (await reply).items;
      } catch (error) {
        if (!(error instanceof CallError) || isRefusal(error)) throw error;
        return searchItemsIn(await loadCatalogue(), query);
      }
    }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Finds items by their ids; unknown ids are omitted. Throws a `CallError` without a reply. */
export async function findItems(
  queries: QueryClient,
  catalogue: readonly Item[],
  ids: readonly string[],
): Promise<Map<string, Item>> {
  const itemsById = new Map(catalogue.map((item) => [item.sapbdb, item]));
  const unknownIds = ids.filter((id) => !itemsById.has(id)).slice(0, MAX_CALLS);
  for (let next = 0; next < unknownIds.length; next += CONCURRENCY) {
    const found = await Promise.all(
      unknownIds.slice(next, next + CONCURRENCY).map((id) => findForeign(queries, id)),
    );
    for (const item of found) if (item) itemsById.set(item.sapbdb, item);
  }
  return itemsById;
}

async function findForeign(queries: QueryClient, sapbdb: string): Promise<Item | undefined> {
  const query = apiQuery("GET /api/items/:sapbdb", { params: { sapbdb } });
  try {
    return (await queries.fetchQuery({ ...query, retry: false, gcTime: 0 })).detail;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

/** Items by id and as a list; `complete` once the catalogue is loaded. */
export type AvailableItems = {
  find: (sapbdb: string) => Item | undefined;
  all: readonly Item[];
  complete: boolean;
  failed: boolean;
  retry: () => void;
};

/**
 * Provides the catalogue and the items stored with the profiles. Until the catalogue is loaded,
 * only the standard ones are included.
 */
export function useItems(foreign: readonly Item[]): AvailableItems {
  const { data, error, refetch } = useQuery(catalogueQuery);
  const items = useMemo(() => {
    const all = [...foreign, ...(data ?? STANDARD_ITEMS)];
    return new Map(all.map((item) => [item.sapbdb, item]));
  }, [foreign, data]);
  return {
    find: (sapbdb) => items.get(sapbdb),
    all: [...items.values()],
    complete: data !== undefined,
    failed: error !== null,
    retry: () => void refetch(),
  };
}
