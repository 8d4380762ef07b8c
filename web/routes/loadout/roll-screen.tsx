import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { type Loadout, poolsOf, type RollPart } from "#contract/loadout/roll/roll.ts";
import { Logo } from "#web/components/logo/logo.tsx";
import { useSite } from "#web/lib/document/site.ts";
import type { AvailableItems } from "#web/tools/loadout/items/items-api.ts";
import { ProfileStrip } from "#web/tools/loadout/profiles/profile-strip.tsx";
import type { Profile } from "#web/tools/loadout/profiles/profiles.ts";
import { useGuestProfile } from "#web/tools/loadout/publish/guest-profile.ts";
import { PublishedByOthers } from "#web/tools/loadout/publish/public-loadouts.tsx";
import { Reels } from "#web/tools/loadout/roll/reels/reels.tsx";
import { RollBar } from "#web/tools/loadout/roll/roll-bar.tsx";
import { useSession, useSpin } from "#web/tools/loadout/roll/roll-store.ts";
import { copyRollLink } from "#web/tools/loadout/roll/roll-text.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { loadRollLogic, loadRollTools } from "./roll-logic.ts";
import styles from "./roll-screen.module.css";

const RollRules = lazyPart(async () => (await loadRollTools()).RollRules);
const RollSide = lazyPart(async () => (await loadRollTools()).RollSide);
const PicturePanel = lazyPart(
  async () => (await import("#web/tools/loadout/roll/picture/picture-panel.tsx")).PicturePanel,
);
const KeepProfile = lazyPart(
  async () => (await import("#web/tools/loadout/publish/keep-profile.tsx")).KeepProfile,
);
const RulesDialog = lazyPart(
  async () => (await import("#web/tools/loadout/roll/rules/rules-dialog.tsx")).RulesDialog,
);
const KeysDialog = lazyPart(
  async () => (await import("#web/components/shortcuts/keys-dialog.tsx")).KeysDialog,
);

type Logic = Awaited<ReturnType<typeof loadRollLogic>>;

type RollScreenProps = {
  /** Whether the roll is the one on which the generator opens. */
  opening: boolean;
  loadout: Loadout | undefined;
  profiles: readonly Profile[];
  picked: Profile;
  /** The query string of the roll that is shown. */
  shown: string;
  items: AvailableItems;
  onPick: (profile: Profile) => void;
  /** Rolls, or rerolls one part only. */
  onRoll: (only?: RollPart) => void;
  /** What is in place of the roll until there is one. */
  children: ReactNode;
};

/** Renders a roll, with what changes it and shares it. */
export function RollScreen(props: RollScreenProps) {
  const { opening, loadout, picked, shown, items, onRoll } = props;
  const logic = useLogic();
  const [dialog, setDialog] = useState<"rules" | "keys">();
  const { name: siteName } = useSite();
  const navigate = useNavigate();
  const session = useSession();
  const guest = useGuestProfile();
  const { spinning, settled } = useSpin();
  const isSpinning = Object.keys(spinning).length > 0;
  const { complete, find } = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `find` is new in each render
  const pools = useMemo(() => (complete ? poolsOf(picked, find) : undefined), [picked, complete]);
  const next = useMemo(
    () => loadout && pools && logic?.describeNextRoll(pools, session, loadout),
    [logic, pools, session, loadout],
  );
  const obstacle = next?.obstacle;

  const roll = () => {
    if (isSpinning) logic?.settleNow();
    else if (!obstacle) onRoll();
  };
  const reroll = (part: RollPart) => {
    if (!session.locks.includes(part)) onRoll(part);
  };
  const toggleLock = (part: RollPart) => logic?.lockPart(part);
  const undo = () => {
    const search = logic?.undo();
    if (search) void navigate(`/loadout${search}`, { preventScrollReset: true });
  };
  const share = () => loadout && void logic?.sharePicture(loadout, siteName);
  const closeDialog = () => setDialog(undefined);
  const canUndo = session.before.some((search) => search !== shown);

  const passing = (part: RollPart) => {
    const ms = spinning[part];
    return ms && loadout && pools ? logic?.passOn(part, ms, loadout, pools) : undefined;
  };
  const keys = {
    roll,
    undo,
    toggleLock,
    reroll,
    sharePicture: share,
    showKeys: () => setDialog("keys"),
  };

  return (
    <>
      <header className="flex items-center gap-y-12 gap-x-16 min-h-72 py-12 px-32 border-b border-line bg-s1 max-[1200px]:px-16 phone:gap-4 phone:min-h-52 phone:py-4 phone:pl-4 phone:pr-8">
        {opening ? (
          <Logo />
        ) : (
          <LinkButton
            icon="left"
            to="/loadout"
            className="phone:w-44 phone:p-0 phone:overflow-hidden phone:not-hover:border-transparent phone:[font-size:0]"
          >
            Back
          </LinkButton>
        )}
        <h1 className="min-w-0 t-h2 truncate flex-auto phone:[clip-path:inset(50%)]">
          Random Loadout Generator
        </h1>
        {guest && <KeepProfile />}
        <IconButton
          icon="gear"
          label="Rules"
          className="hidden phone:inline-grid"
          onClick={() => setDialog("rules")}
        />
        <IconButton
          icon="img"
          label="Share picture"
          className="hidden phone:inline-grid"
          onClick={share}
        />
        <RollBar
          spinning={isSpinning}
          obstacle={obstacle}
          onRoll={roll}
          onUndo={canUndo ? undo : undefined}
          opening={opening}
          onCopyLink={() => copyRollLink(shown)}
        />
      </header>
      <ProfileStrip profiles={props.profiles} picked={picked} onPick={props.onPick} />
      {loadout ? (
        <RollView
          rules={logic && <RollRules session={session} next={next} keys={keys} />}
          reels={
            <Reels
              loadout={loadout}
              broken={next?.broken ?? {}}
              locks={session.locks}
              onLock={toggleLock}
              onReroll={reroll}
              motionOf={(part) => ({ settled: settled.includes(part), passing: passing(part) })}
            />
          }
        >
          {logic && (
            <RollSide
              loadout={loadout}
              session={session}
              shown={shown}
              find={find}
              onShare={share}
              Panel={PicturePanel}
            />
          )}
        </RollView>
      ) : (
        props.children
      )}
      {dialog === "rules" && (
        <RulesDialog
          rules={session.rules}
          count={next?.count ?? ""}
          onToggle={(rule) => logic?.chooseRule(rule)}
          onFailed={closeDialog}
          onClose={closeDialog}
        />
      )}
      {dialog === "keys" && <KeysDialog onFailed={closeDialog} onClose={closeDialog} />}
    </>
  );
}

/** Loads the logic after hydration; undefined until then. */
function useLogic(): Logic | undefined {
  const [logic, setLogic] = useState<Logic>();
  useEffect(() => {
    // Without it, the roll is shown as it is; rolling loads it again.
    loadRollLogic().then(setLogic, () => undefined);
  }, []);
  return logic;
}

type RollViewProps = {
  rules: ReactNode;
  reels: ReactNode;
  /** What is below the reels, or beside them on wide screens. */
  children: ReactNode;
};

const VIEW =
  "max-w-1440 mx-auto px-32 pb-24 max-[1200px]:px-16 large:max-w-2400 large:px-40 large:pb-40 phone:px-12 phone:pb-96";
const RULES =
  "flex items-center gap-16 justify-between min-h-68 py-16 max-[1000px]:min-h-112 phone:flex-col phone:gap-6 phone:items-stretch phone:min-h-24 phone:py-8";

/** Lays out a roll, with the loadouts of others beside or below it. */
function RollView({ rules, reels, children }: RollViewProps) {
  return (
    <div className={`${VIEW} ${styles.view}`}>
      <div className={styles.main}>
        <div className={RULES}>{rules}</div>
        <div className={`grid gap-12 ${styles.reels}`}>{reels}</div>
        <p className="t-sm hidden large:block large:pt-16">
          R rolls. 1 to 4 lock a reel, Shift and 1 to 4 reroll it. U undoes. ? lists all keys.
        </p>
      </div>
      <div
        className={`grid gap-12 mt-12 grid-cols-1 min-h-136 content-start large:gap-16 large:mt-16 large:min-h-503 phone:min-h-44 phone:mt-8 ${styles.tools}`}
      >
        {children}
      </div>
      <PublishedByOthers
        className={`min-w-0 pt-12 max-[1400px]:pt-24 large:pt-16 ${styles.side}`}
      />
    </div>
  );
}

/** Renders the reels before their content is known. */
export function RollSkeleton() {
  return (
    <div className={`${VIEW} ${styles.view}`} role="status" aria-label="Loading the loadout">
      <div className={styles.main}>
        <div className={RULES} />
        <div className={`grid gap-12 ${styles.reels}`}>
          <Skeleton height={560} />
          <Skeleton height={560} />
          <Skeleton height={560} />
          <Skeleton height={560} />
        </div>
      </div>
    </div>
  );
}
