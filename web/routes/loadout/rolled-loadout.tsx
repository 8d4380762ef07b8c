import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { randomOf } from "#contract/loadout/roll/random.ts";
import { type Loadout, poolsOf, type RollPart, rollLoadout } from "#contract/loadout/roll/roll.ts";
import { idsOfRoll, rollQueryString, type SharedRoll } from "#contract/loadout/roll/roll-url.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { ToolHead } from "#web/lib/document/site-head.tsx";
import { type AvailableItems, useItems } from "#web/tools/loadout/items/items-api.ts";
import { changeLoadouts } from "#web/tools/loadout/loadout-store.ts";
import {
  type Loadouts,
  type Profile,
  selectedProfile,
  selectProfile,
} from "#web/tools/loadout/profiles/profiles.ts";
import { setGuestProfile, useGuestProfile } from "#web/tools/loadout/publish/guest-profile.ts";
import { useSpin } from "#web/tools/loadout/roll/roll-store.ts";
import { RollSkeleton } from "#web/tools/loadout/roll/roll-view.tsx";
import { rolledQuery, useRoll } from "#web/tools/loadout/roll/rolled-api.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { RollScreen } from "./roll-screen.tsx";

type RolledLoadoutProps = { shared: SharedRoll; loadouts: Loadouts; ready: boolean };

/** Renders the roll in the URL; a seed alone is rolled from the profile selected here. */
export function RolledLoadout({ shared, loadouts, ready }: RolledLoadoutProps) {
  const roll = useRoll(loadouts.foreign);
  const items = useItems(loadouts.foreign);
  const { search } = useLocation();
  const guest = useGuestProfile();
  const picked = guest ?? selectedProfile(loadouts);
  const query = useQuery({
    ...rolledQuery(useCall(), shared),
    enabled: idsOfRoll(shared).length > 0,
  });
  const spin = useSpin();
  const isSpinning = Object.keys(spin.spinning).length > 0;
  const rolled = query.data ?? (ready ? rollLocally(shared, picked, items) : undefined);
  // The page of the result may still be loading while the reels spin.
  const loadout = (isSpinning && spin.loadout) || rolled;
  const shown = rolled ? rollQueryString(shared.seed, rolled) : search;

  const reroll = (profile: Profile, only?: RollPart) =>
    void roll(profile, loadout && { loadout, only });

  function pick(profile: Profile) {
    if (profile.key !== guest?.key) {
      setGuestProfile(null);
      changeLoadouts((now) => selectProfile(now, profile.key));
    }
    reroll(profile);
  }

  return (
    <>
      <RollHead loadout={loadout} />
      <p role="status" className="sr">
        {loadout && !isSpinning && summaryOf(loadout)}
      </p>
      <RollScreen
        loadout={loadout}
        profiles={guest ? [guest, ...loadouts.profiles] : loadouts.profiles}
        picked={picked}
        shown={shown}
        items={items}
        onPick={pick}
        onRoll={(only) => reroll(picked, only)}
      >
        {query.error ? (
          <PageMessage
            alert
            title="This loadout could not be loaded"
            text={messageOf(query.error)}
            actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
          />
        ) : (
          <RollSkeleton />
        )}
      </RollScreen>
    </>
  );
}

function rollLocally(shared: SharedRoll, profile: Profile, items: AvailableItems) {
  if (idsOfRoll(shared).length > 0 || !items.complete) return undefined;
  return rollLoadout(poolsOf(profile, items.find), randomOf(shared.seed));
}

/** Renders the head; the card of a shared roll names its items. */
function RollHead({ loadout }: { loadout: Loadout | undefined }) {
  return (
    <ToolHead
      heading="Random Loadout Generator"
      summary={loadout ? summaryOf(loadout) : "A random loadout."}
      path="/loadout"
      card="loadout"
    />
  );
}

function summaryOf({ primary, secondary, grenade }: Loadout): string {
  const names = [
    primary?.weapon.sdisplayname,
    secondary?.weapon.sdisplayname,
    grenade?.sdisplayname,
  ].filter(Boolean);
  return names.length > 0 ? `Rolled: ${names.join(", ")}.` : "A random loadout.";
}
