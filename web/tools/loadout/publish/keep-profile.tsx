import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { selectProfile } from "#web/tools/loadout/profiles/profiles.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { setGuestProfile, useGuestProfile } from "./guest-profile.ts";
import { takeProfile, tooManyProfiles } from "./take-loadout.ts";

/** Offers to save the profile of another that is rolled from, if there is one. */
export function KeepProfile() {
  const guest = useGuestProfile();
  if (!guest) return null;

  function keep() {
    if (!guest) return;
    changeLoadouts((loadouts) => {
      const kept = takeProfile(loadouts, guest);
      if (!kept) {
        showToast("error", tooManyProfiles(loadouts));
        return loadouts;
      }
      setGuestProfile(null);
      showToast("ok", `${kept.profile.name} is in your manager`);
      return selectProfile(kept.loadouts, kept.profile.key);
    });
  }
  return (
    <Button icon="dl" onClick={keep}>
      Keep profile
    </Button>
  );
}
