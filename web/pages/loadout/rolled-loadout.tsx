import { useQuery } from "@tanstack/react-query";
import { type AvailableItems, useItems } from "#web/features/loadout/items/items-api.ts";
import { LoadoutHeader } from "#web/features/loadout/loadout-header.tsx";
import { changeLoadouts } from "#web/features/loadout/loadout-store.ts";
import {
  type Loadouts,
  type Profile,
  selectedProfile,
  selectProfile,
} from "#web/features/loadout/profiles/profiles.ts";
import { randomOf } from "#web/features/loadout/roll/random.ts";
import { type Loadout, poolsOf, rollLoadout } from "#web/features/loadout/roll/roll.ts";
import { RollFrom } from "#web/features/loadout/roll/roll-from.tsx";
import { idsOfRoll, type SharedRoll } from "#web/features/loadout/roll/roll-url.ts";
import { RollSkeleton, RollView } from "#web/features/loadout/roll/roll-view.tsx";
import { rolledQuery, useRoll } from "#web/features/loadout/roll/rolled-api.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { ToolHead } from "#web/platform/document/site-head.tsx";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";

type RolledLoadoutProps = { shared: SharedRoll; loadouts: Loadouts; ready: boolean };

/** Renders the roll in the URL; a seed alone is rolled from the profile selected here. */
export function RolledLoadout({ shared, loadouts, ready }: RolledLoadoutProps) {
  const roll = useRoll(loadouts.foreign);
  const items = useItems(loadouts.foreign);
  const picked = selectedProfile(loadouts);
  const query = useQuery({
    ...rolledQuery(useCall(), shared),
    enabled: idsOfRoll(shared).length > 0,
  });
  const loadout = query.data ?? (ready ? rollLocally(shared, picked, items) : undefined);

  function rollFrom(profile: Profile) {
    changeLoadouts((now) => selectProfile(now, profile.key));
    void roll(profile);
  }

  return (
    <>
      <RollHead loadout={loadout} />
      <p role="status" className="sr">
        {loadout && summaryOf(loadout)}
      </p>
      <LoadoutHeader
        start={
          <LinkButton icon="left" to="/loadout">
            Back
          </LinkButton>
        }
        title="Random Loadout Generator"
      >
        <RollFrom profiles={loadouts.profiles} picked={picked} onPick={rollFrom} />
        <Button variant="primary" size="l" icon="reroll" onClick={() => void roll(picked)}>
          Reroll Loadout
        </Button>
      </LoadoutHeader>
      {query.error ? (
        <PageMessage
          alert
          title="This loadout could not be loaded"
          text={messageOf(query.error)}
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      ) : loadout ? (
        <RollView loadout={loadout} seed={shared.seed} />
      ) : (
        <RollSkeleton />
      )}
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
