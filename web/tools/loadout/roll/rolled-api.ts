import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Item } from "#contract/items/item.ts";
import type { Loadout } from "#contract/loadout/roll/roll.ts";
import {
  idsOfRoll,
  loadoutOf,
  parseRollUrl,
  type SharedRoll,
} from "#contract/loadout/roll/roll-url.ts";
import { catalogueQuery, findItems, loadCatalogue } from "#web/tools/loadout/items/items-api.ts";
import type { Profile } from "#web/tools/loadout/profiles/profiles.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import type { Rerolled } from "./roll-actions.ts";

/** Fetches the roll of a shared URL, from any profile. */
export function rolledQuery(shared: SharedRoll) {
  return queryOptions({
    queryKey: ["items", "rolled", shared],
    queryFn: async ({ client }): Promise<Loadout> => {
      const items = await findItems(client, await loadCatalogue(), idsOfRoll(shared));
      return loadoutOf(shared, (id) => items.get(id));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads what rolls; a page that shows no roll yet does not need it. */
export const loadRollActions = () => import("./roll-actions.ts");

// A press while the former result is not shown yet would roll from what it replaces.
let isRolling = false;

/** Rolls from a profile and writes the result to the URL. */
export function useRoll(foreign: readonly Item[]) {
  const queries = useQueryClient();
  const navigate = useNavigate();

  return async function roll(profile: Profile, rerolled?: Rerolled): Promise<void> {
    if (isRolling) return;
    isRolling = true;
    try {
      const { drawRoll } = await loadRollActions();
      const items = [...foreign, ...(await queries.ensureQueryData(catalogueQuery))];
      const drawn = drawRoll({ profile, items, rerolled }, () => void roll(profile, rerolled));
      if (!drawn) return;
      const shared = parseRollUrl(new URLSearchParams(drawn.search));
      if (shared) queries.setQueryData(rolledQuery(shared).queryKey, drawn.loadout);
      await navigate(`/loadout${drawn.search}`, { preventScrollReset: true });
    } catch {
      showToast("error", "The items could not be loaded. Check your connection and try again.");
    } finally {
      isRolling = false;
    }
  };
}
