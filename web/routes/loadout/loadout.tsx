import { useSearchParams } from "react-router";
import { idsOfRoll, parseRollUrl } from "#contract/loadout/roll/roll-url.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { useOffline } from "#web/lib/offline/use-offline.ts";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { rolledQuery } from "#web/tools/loadout/roll/rolled-api.ts";
import { LoadoutHome } from "./loadout-home.tsx";
import { RolledLoadout } from "./rolled-loadout.tsx";

export const load: PageLoader = async ({ call, queries }, { request }) => {
  const shared = parseRollUrl(new URL(request.url).searchParams);
  if (shared && idsOfRoll(shared).length > 0) {
    await queries.prefetchQuery(rolledQuery(call, shared));
  }
  return null;
};

export function Page() {
  const [search] = useSearchParams();
  useOffline("/loadout");
  const shared = parseRollUrl(search);
  const stored = useLoadouts();
  return shared ? (
    <RolledLoadout shared={shared} {...stored} />
  ) : (
    <LoadoutHome loadouts={stored.loadouts} />
  );
}
