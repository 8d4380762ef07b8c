import { useState } from "react";
import { useNavigate } from "react-router";
import type { PublishedLoadout } from "#contract/loadout/contract.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { newKey } from "#web/tools/loadout/profiles/profiles.ts";
import { editPath } from "#web/tools/loadout/roll/loadout-paths.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useCountUse } from "./published-api.ts";
import { profileOf, takeProfile, tooManyProfiles } from "./take-loadout.ts";

/** Puts a published loadout into the manager, on this device. */
export function useTake(loadout: PublishedLoadout): { taken: boolean; take: () => void } {
  const [taken, setTaken] = useState(false);
  const navigate = useNavigate();
  const count = useCountUse(loadout.code);

  function take() {
    if (taken) return;
    changeLoadouts((loadouts) => {
      const result = takeProfile(loadouts, profileOf(loadout, newKey()));
      if (!result) {
        showToast("error", tooManyProfiles(loadouts));
        return loadouts;
      }
      const { key, name } = result.profile;
      showToast("ok", `${name} is in your manager`, {
        label: "Open",
        run: () => void navigate(editPath(key)),
      });
      setTaken(true);
      count("taken");
      return result.loadouts;
    });
  }
  return { taken, take };
}
