import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  type LoaderFunction,
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router";
import { PARTS } from "#contract/loadout/parts.ts";
import { randomOf, SEED_LENGTH, seedOf } from "#contract/loadout/roll/random.ts";
import { type Loadout, poolsOf, type RollPart, rollLoadout } from "#contract/loadout/roll/roll.ts";
import {
  idsOfRoll,
  noItems,
  parseRollUrl,
  rollQueryString,
  type SharedRoll,
} from "#contract/loadout/roll/roll-url.ts";
import { messageOf } from "#web/lib/call.ts";
import { ToolHead } from "#web/lib/document/page-head.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { useOffline } from "#web/lib/offline/use-offline.ts";
import { type AvailableItems, useItems } from "#web/tools/loadout/items/items-api.ts";
import { changeLoadouts, useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import {
  isEmptyProfile,
  type Loadouts,
  type Profile,
  selectedProfile,
  selectProfile,
} from "#web/tools/loadout/profiles/profiles.ts";
import { setGuestProfile, useGuestProfile } from "#web/tools/loadout/publish/guest-profile.ts";
import { publicLoadoutsQuery } from "#web/tools/loadout/publish/public-loadouts.tsx";
import { editPath } from "#web/tools/loadout/roll/loadout-paths.ts";
import { useShownRoll, useSpin } from "#web/tools/loadout/roll/roll-store.ts";
import { rolledQuery, useRoll } from "#web/tools/loadout/roll/rolled-api.ts";
import { Button, LinkButton } from "#web/ui/buttons/button.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { RollScreen, RollSkeleton } from "./roll-screen.tsx";

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  const shared = parseRollUrl(new URL(request.url).searchParams);
  const published = queries.prefetchQuery(publicLoadoutsQuery(1));
  if (shared && idsOfRoll(shared).length > 0) {
    await queries.prefetchQuery(rolledQuery(shared));
  }
  // Elsewhere a roll does not wait for what is beside it.
  if (import.meta.env.SSR) await published;
  return { seed: seedOf(crypto.getRandomValues(new Uint8Array(SEED_LENGTH))) };
};

/** Renders the roll in the URL, or the one on which the generator opens. */
export function Component() {
  const [search] = useSearchParams();
  const { seed } = useLoaderData<{ seed: string }>();
  useOffline("/loadout");
  const given = parseRollUrl(search);
  const stored = useLoadouts();
  return (
    <RolledLoadout shared={given ?? noItems(seed)} opening={given === undefined} {...stored} />
  );
}

type RolledLoadoutProps = {
  shared: SharedRoll;
  /** Whether the URL has no roll. */
  opening: boolean;
  loadouts: Loadouts;
  ready: boolean;
};

/** Renders a roll; a seed alone is rolled from the profile selected here. */
function RolledLoadout({ shared, opening, loadouts, ready }: RolledLoadoutProps) {
  const roll = useRoll(loadouts.foreign);
  const items = useItems(loadouts.foreign);
  const { search } = useLocation();
  const navigate = useNavigate();
  const guest = useGuestProfile();
  const picked = guest ?? selectedProfile(loadouts);
  const isShared = idsOfRoll(shared).length > 0;
  const query = useQuery({ ...rolledQuery(shared), enabled: isShared });
  const spin = useSpin();
  const isSpinning = Object.keys(spin.spinning).length > 0;
  // The server rolls from the default profile, which most people have.
  const local = isShared || (!ready && !opening) ? undefined : rollLocally(shared, picked, items);
  const rolled = query.data ?? local;
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
      <RollHead loadout={opening ? undefined : loadout} />
      <p role="status" className="sr-only">
        {loadout && !isSpinning && summaryOf(loadout)}
      </p>
      <RollScreen
        opening={opening}
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
        ) : isEmptyProfile(picked) ? (
          <PageMessage
            title={`${picked.name} has nothing to roll`}
            text="It has no weapons and no grenades."
            actions={
              <LinkButton variant="primary" icon="edit" to={editPath(picked.key)}>
                Add weapons first
              </LinkButton>
            }
          />
        ) : (
          <RollSkeleton />
        )}
      </RollScreen>
    </>
  );
}

/** Rolls from a profile, once its items are known. */
function rollLocally({ seed }: SharedRoll, profile: Profile, items: AvailableItems) {
  const isKnown =
    items.complete ||
    PARTS.every((part) => profile[part].every((id) => items.find(id) !== undefined));
  if (!isKnown || isEmptyProfile(profile)) return undefined;
  return rollLoadout(poolsOf(profile, items.find), randomOf(seed));
}

const SUMMARY =
  "Roll a random loadout for APB: Reloaded: weapons, modifications, a grenade and character modifications from your own profiles.";

/** Renders the head; the card of a shared roll names its items. */
function RollHead({ loadout }: { loadout: Loadout | undefined }) {
  return (
    <ToolHead
      heading="Random Loadout Generator"
      summary={loadout ? summaryOf(loadout) : SUMMARY}
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
