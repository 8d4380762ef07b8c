import { useSearchParams } from "react-router";
import { PARTS } from "#contract/loadout/parts.ts";
import { ToolHead } from "#web/lib/document/site-head.tsx";
import { useOffline } from "#web/lib/offline/use-offline.ts";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import type { Tab } from "#web/tools/loadout/roll/loadout-paths.ts";
import { EditScreen } from "./edit-screen.tsx";
import { ProfilesScreen } from "./profiles-screen.tsx";

export function Page() {
  const [search] = useSearchParams();
  const stored = useLoadouts();
  useOffline("/loadout/manage");
  const key = search.get("profile");
  return (
    <>
      <ToolHead
        heading="Loadout Manager"
        summary="Profiles for the random loadout generator: which weapons, modifications and grenades of APB: Reloaded may come up."
        path="/loadout/manage"
        card="loadout-manage"
      />
      {key === null ? (
        <ProfilesScreen {...stored} />
      ) : (
        <EditScreen profileKey={key} tab={tabOf(search.get("tab"))} {...stored} />
      )}
    </>
  );
}

function tabOf(text: string | null): Tab {
  if (text === "name") return text;
  return PARTS.find((part) => part === text) ?? "primaryWeapons";
}
