import type { Loadout } from "#contract/loadout/roll/roll.ts";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { PublishButton } from "./publish-button.tsx";
import { publishableRoll } from "./published-items.ts";

/** Publishes a rolled loadout. */
export function PublishRoll({ loadout }: { loadout: Loadout }) {
  const { loadouts } = useLoadouts();
  return <PublishButton publishable={publishableRoll(loadout, loadouts)} />;
}
