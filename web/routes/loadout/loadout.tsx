import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type LoaderFunction, useLocation, useNavigate, useSearchParams } from "react-router";
import { GRENADES, STANDARD_WEAPONS } from "#contract/items/standard-items.ts";
import { randomOf } from "#contract/loadout/roll/random.ts";
import { type Loadout, poolsOf, type RollPart, rollLoadout } from "#contract/loadout/roll/roll.ts";
import {
  idsOfRoll,
  parseRollUrl,
  rollQueryString,
  type SharedRoll,
} from "#contract/loadout/roll/roll-url.ts";
import { Logo } from "#web/components/logo/logo.tsx";
import { messageOf } from "#web/lib/call.ts";
import { ToolHead } from "#web/lib/document/page-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useOffline } from "#web/lib/offline/use-offline.ts";
import { ItemIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import {
  type AvailableItems,
  useItems,
  usePrefetchCatalogue,
} from "#web/tools/loadout/items/items-api.ts";
import { LoadoutHeader } from "#web/tools/loadout/loadout-header.tsx";
import { changeLoadouts, useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { ProfileActions } from "#web/tools/loadout/profiles/profile-actions.tsx";
import { ProfileList } from "#web/tools/loadout/profiles/profile-list.tsx";
import {
  isEmptyProfile,
  type Loadouts,
  type Profile,
  selectedProfile,
  selectProfile,
} from "#web/tools/loadout/profiles/profiles.ts";
import { setGuestProfile, useGuestProfile } from "#web/tools/loadout/publish/guest-profile.ts";
import { editPath, MANAGE_PATH } from "#web/tools/loadout/roll/loadout-paths.ts";
import { useShownRoll, useSpin } from "#web/tools/loadout/roll/roll-store.ts";
import { rolledQuery, useRoll } from "#web/tools/loadout/roll/rolled-api.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { loadRollLogic } from "./roll-logic.ts";
import { RollScreen, RollSkeleton } from "./roll-screen.tsx";

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const shared = parseRollUrl(new URL(request.url).searchParams);
  if (shared && idsOfRoll(shared).length > 0) {
    await queries.prefetchQuery(rolledQuery(shared));
  }
  return null;
};

export function Component() {
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

function LoadoutHome({ loadouts }: { loadouts: Loadouts }) {
  const roll = useRoll(loadouts.foreign);
  const profile = selectedProfile(loadouts);
  usePrefetchCatalogue();
  return (
    <>
      <ToolHead
        heading="Random Loadout Generator"
        summary="Roll a random loadout for APB: Reloaded: weapons, modifications, a grenade and character modifications from your own profiles."
        path="/loadout"
      />
      <LoadoutHeader start={<Logo />} title="Random Loadout Generator">
        <LinkButton variant="quiet" to="/loadout/stream/settings">
          Stream view
        </LinkButton>
        <LinkButton variant="quiet" to={MANAGE_PATH}>
          Loadout Manager
        </LinkButton>
      </LoadoutHeader>
      <div className="grid items-start grid-cols-[minmax(0,1fr)_400px] gap-40 max-w-1120 mx-auto px-32 pt-32 pb-56 narrow:grid-cols-1 narrow:gap-24 narrow:px-16 narrow:pt-16 narrow:pb-40 phone:px-12 phone:pt-4 phone:pb-32">
        <section>
          <SectionHeading>Pick a profile</SectionHeading>
          <ProfileList loadouts={loadouts} picking />
          <ProfileActions />
        </section>
        <RollCard
          profile={profile}
          onIntent={() => void loadRollLogic().catch(() => undefined)}
          onRoll={() => void roll(profile)}
        />
      </div>
    </>
  );
}

type RolledLoadoutProps = { shared: SharedRoll; loadouts: Loadouts; ready: boolean };

/** Renders the roll in the URL; a seed alone is rolled from the profile selected here. */
function RolledLoadout({ shared, loadouts, ready }: RolledLoadoutProps) {
  const roll = useRoll(loadouts.foreign);
  const items = useItems(loadouts.foreign);
  const { search } = useLocation();
  const navigate = useNavigate();
  const guest = useGuestProfile();
  const picked = guest ?? selectedProfile(loadouts);
  const query = useQuery({
    ...rolledQuery(shared),
    enabled: idsOfRoll(shared).length > 0,
  });
  const spin = useSpin();
  const isSpinning = Object.keys(spin.spinning).length > 0;
  const rolled = query.data ?? (ready ? rollLocally(shared, picked, items) : undefined);
  // The page of the result may still be loading while the reels spin.
  const loadout = (isSpinning && spin.loadout) || rolled;
  const shown = rolled ? rollQueryString(shared.seed, rolled) : search;

  useEffect(() => {
    if (rolled) useShownRoll.setState({ search: shown });
  }, [rolled, shown]);

  const reroll = (profile: Profile, only?: RollPart) =>
    void roll(profile, loadout && { loadout, only });

  function pick(profile: Profile) {
    if (isEmptyProfile(profile)) {
      const edit = { label: "Edit", run: () => void navigate(editPath(profile.key)) };
      showToast("error", `${profile.name} has nothing to roll. Add weapons first`, edit);
      return;
    }
    if (profile.key !== guest?.key) {
      setGuestProfile(null);
      changeLoadouts((now) => selectProfile(now, profile.key));
    }
    reroll(profile);
  }

  return (
    <>
      <RollHead loadout={loadout} />
      <p role="status" className="sr-only">
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

const SAMPLES = {
  primary: STANDARD_WEAPONS.find(({ einfracategory }) => einfracategory === 83),
  secondary: STANDARD_WEAPONS.find(({ einfracategory }) => einfracategory === 94),
  grenade: GRENADES[0],
};

type RollCardProps = {
  profile: Profile;
  /** The button is about to be pressed. */
  onIntent: () => void;
  onRoll: () => void;
};

/** Shows the pools of the next roll, and its button. */
function RollCard({ profile, onIntent, onRoll }: RollCardProps) {
  const { primary, secondary, grenade } = SAMPLES;
  const isEmpty = isEmptyProfile(profile);
  return (
    <aside className="card min-w-0 p-24 [--ix:var(--s1)]" aria-label="Roll">
      <p className="t-sm">Roll from</p>
      <h2 className="t-h2 breaks narrow:mb-16" dir="auto">
        {profile.name}
      </h2>
      <div className="narrow:hidden grid gap-6 pt-8 pb-22" aria-hidden="true">
        {primary && <ItemIcon item={primary} className="w-full" />}
        <div className="grid gap-8 mt-6 grid-cols-[repeat(3,1fr)]">
          {["first", "second", "third"].map((slot) => (
            <span
              key={slot}
              className="grid place-items-center h-40 outline-1 outline-dashed outline-line-2 -outline-offset-1 text-faint"
            >
              <Icon name="plus" size="s" />
            </span>
          ))}
        </div>
        <div className="grid gap-16 mt-14 grid-cols-[1.6fr_1fr] items-end">
          {secondary && <ItemIcon item={secondary} className="w-full" />}
          {grenade && <ItemIcon item={grenade} className="w-full" />}
        </div>
      </div>
      {isEmpty ? (
        <LinkButton variant="primary" size="l" block icon="edit" to={editPath(profile.key)}>
          Add weapons first
        </LinkButton>
      ) : (
        <Button
          variant="primary"
          size="l"
          block
          icon="dice"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onRoll}
        >
          Roll Loadout
        </Button>
      )}
      <p className="mt-12 t-sm">
        {isEmpty
          ? "This profile has no weapons and no grenades to roll."
          : "One primary with its free slots filled, one secondary, one grenade and up to four character modifications."}
      </p>
    </aside>
  );
}
