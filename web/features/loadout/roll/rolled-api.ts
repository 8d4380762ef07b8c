import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Item } from "#contract/items/item.ts";
import { type Call, useCall } from "#web/platform/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { catalogueQuery, findItems, loadCatalogue } from "../items/items-api.ts";
import type { Profile } from "../profiles/profiles.ts";
import { newSeed, randomOf } from "./random.ts";
import { type Loadout, poolsOf, rollLoadout } from "./roll.ts";
import {
  idsOfRoll,
  loadoutOf,
  parseRollUrl,
  rollQueryString,
  type SharedRoll,
} from "./roll-url.ts";

/** Fetches the roll of a shared URL, from any profile. */
export function rolledQuery(call: Call, shared: SharedRoll) {
  return queryOptions({
    queryKey: ["items", "rolled", shared],
    queryFn: async (): Promise<Loadout> => {
      const items = await findItems(call, await loadCatalogue(), idsOfRoll(shared));
      return loadoutOf(shared, (id) => items.get(id));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Rolls from a profile and writes the result to the URL. */
export function useRoll(foreign: readonly Item[]): (profile: Profile) => Promise<void> {
  const call = useCall();
  const queries = useQueryClient();
  const navigate = useNavigate();

  return async (profile) => {
    try {
      const items = [...foreign, ...(await queries.ensureQueryData(catalogueQuery))];
      const itemsById = new Map(items.map((item) => [item.sapbdb, item]));
      const seed = newSeed();
      const loadout = rollLoadout(
        poolsOf(profile, (id) => itemsById.get(id)),
        randomOf(seed),
      );
      const search = rollQueryString(seed, loadout);
      const shared = parseRollUrl(new URLSearchParams(search));
      if (shared) queries.setQueryData(rolledQuery(call, shared).queryKey, loadout);
      await navigate(`/loadout${search}`, { preventScrollReset: true });
    } catch {
      showToast("error", "The items could not be loaded. Check your connection and try again.");
    }
  };
}
