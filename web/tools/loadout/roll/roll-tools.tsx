import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { Item } from "#contract/items/item.ts";
import type { Loadout } from "#contract/loadout/roll/roll.ts";
import type { PastRoll, RollSession } from "#contract/loadout/roll/roll-session.ts";
import { loadoutOf, parseRollUrl } from "#contract/loadout/roll/roll-url.ts";
import { RULES } from "#contract/loadout/roll/rules.ts";
import { useSite } from "#web/lib/document/site.ts";
import { WeaponIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { PublishButton } from "#web/tools/loadout/publish/publish-button.tsx";
import { publishableRoll } from "#web/tools/loadout/publish/published-items.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import type { NextRoll } from "./next-roll.ts";
import type { PicturePanelProps } from "./picture/picture-panel.tsx";
import { chooseRule, clearList, leaveRoll } from "./roll-actions.ts";
import { copyRollLink, copyRollText } from "./roll-text.ts";
import styles from "./roll-tools.module.css";
import { RuleChips } from "./rules/rule-chips.tsx";
import { type RollKeyActions, useRollKeys, useSettlePress } from "./use-roll-keys.ts";

type RollRulesProps = {
  session: RollSession;
  next: NextRoll | undefined;
  keys: RollKeyActions;
};

const MINUTE = 60_000;

/**
 * Renders the rules, how many items fit them, and what to do where none does; binds the keys of the
 * roll.
 */
export function RollRules({ session, next, keys }: RollRulesProps) {
  useRollKeys(keys);
  useSettlePress();
  const exhaustedBy = next?.exhaustedBy;
  return (
    <>
      <RuleChips brief rules={session.rules} onToggle={chooseRule} />
      <div
        className="flex items-center gap-12 flex-none text-muted tabular-nums text-13 data-none:text-bad phone:not-data-none:hidden"
        data-none={exhaustedBy ? true : undefined}
      >
        <span role={exhaustedBy ? "alert" : undefined}>{next?.count}</span>
        {exhaustedBy && (
          <Button size="s" onClick={() => chooseRule(exhaustedBy)}>
            Drop {RULES[exhaustedBy].label}
          </Button>
        )}
      </div>
    </>
  );
}

type RollSideProps = {
  loadout: Loadout;
  session: RollSession;
  /** The query string of the roll that is shown. */
  shown: string;
  find: (sapbdb: string) => Item | undefined;
  onShare: () => void;
  /** The panel with the picture; it loads where it is shown. */
  Panel: ComponentType<PicturePanelProps>;
};

/** Renders the last rolls, and what can be done with the one that is shown. */
export function RollSide({ loadout, session, shown, find, onShare, Panel }: RollSideProps) {
  const isWide = useIsWide();
  const { name: siteName } = useSite();
  return (
    <>
      <LastRolls
        rolls={session.rolls}
        shown={shown}
        find={find}
        onShow={leaveRoll}
        onClear={clearList}
        actions={
          <>
            <Button variant="quiet" icon="copy" onClick={() => copyRollText(loadout)}>
              Copy text
            </Button>
            <Button variant="quiet" icon="ext" onClick={() => copyRollLink(shown)}>
              Copy link
            </Button>
            <PublishRoll loadout={loadout} />
            <Button icon="img" aria-keyshortcuts="S" onClick={onShare}>
              Share picture
            </Button>
          </>
        }
      />
      {isWide && (
        <Panel loadout={loadout} siteName={siteName} onCopyLink={() => copyRollLink(shown)} />
      )}
    </>
  );
}

const WIDE = "(min-width: 1920px)";

/** Returns whether the screen has the column with the picture. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(WIDE);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}

/** Publishes a rolled loadout. */
function PublishRoll({ loadout }: { loadout: Loadout }) {
  const { loadouts } = useLoadouts();
  return <PublishButton publishable={publishableRoll(loadout, loadouts)} />;
}

type LastRollsProps = {
  rolls: readonly PastRoll[];
  /** The query string of the roll that is shown. */
  shown: string;
  find: (sapbdb: string) => Item | undefined;
  onShow: () => void;
  onClear: () => void;
  /** What the shown roll offers. */
  actions: ReactNode;
};

/** Lists the last rolls on this device; following one shows it again. */
export function LastRolls({ rolls, shown, find, onShow, onClear, actions }: LastRollsProps) {
  return (
    <section
      className="card relative pt-4 px-12 pb-12 [--ix:var(--s2)] phone:p-0 phone:border-0 phone:bg-transparent"
      aria-labelledby="last-rolls"
    >
      <div className="phone:sr-only flex items-center gap-4 min-h-44">
        <h2 id="last-rolls" className="flex-1 pl-4 t-label">
          Last ten rolls
        </h2>
        <div className="flex gap-4 large:hidden phone:hidden">{actions}</div>
        {rolls.length > 0 && (
          <Button variant="quiet" size="s" className="hidden large:inline-flex" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
      {rolls.length === 0 ? (
        <p className="grid items-center text-muted min-h-76 pl-4 text-13 phone:min-h-44">
          Rolls on this device show here.
        </p>
      ) : (
        <ol className="grid gap-6 grid-cols-10 max-[1200px]:grid-flow-col max-[1200px]:auto-cols-[calc((100%_-_30px)/6)] max-[1200px]:grid-cols-none max-[1200px]:pb-4 max-[1200px]:overflow-x-auto max-[1200px]:[scrollbar-width:thin] large:grid-cols-1 large:gap-4 phone:auto-cols-[92px]">
          {rolls.map((roll) => (
            <li key={roll.search}>
              <PastRollLink
                roll={roll}
                isShown={roll.search === shown}
                find={find}
                onShow={onShow}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type PastRollLinkProps = Pick<LastRollsProps, "find"> & {
  roll: PastRoll;
  isShown: boolean;
  onShow: () => void;
};

function PastRollLink({ roll: { search, at }, isShown, find, onShow }: PastRollLinkProps) {
  const shared = parseRollUrl(new URLSearchParams(search));
  const loadout = shared && loadoutOf(shared, find);
  const weapon = loadout?.primary?.weapon;
  return (
    <Link
      to={`/loadout${search}`}
      className={`block relative min-w-0 pt-8 px-8 pb-4 border border-transparent overflow-hidden bg-s2 text-muted hover:bg-s3 current:bg-s3 current:text-bright large:grid large:grid-cols-[110px_minmax(0,1fr)_auto] large:gap-14 large:items-center large:h-62 large:py-0 large:pr-12 large:pl-8 phone:pt-4 [&>svg]:block [&>svg]:w-full [&>svg]:h-38 large:[&>svg]:h-44 phone:[&>svg]:h-32 ${styles.roll}`}
      aria-current={isShown || undefined}
      preventScrollReset
      onClick={isShown ? undefined : onShow}
    >
      {weapon ? (
        <WeaponIcon weapon={weapon} />
      ) : (
        <span className="block w-full h-38 large:h-44 phone:h-32" />
      )}
      <span className="phone:sr-only large:min-w-0 large:text-13 large:leading-18">
        <b className="block mt-4 font-display font-semibold text-12 leading-16 truncate large:m-0 large:text-bright large:text-15 large:leading-20">
          {weapon?.sdisplayname ?? "No primary weapon"}
        </b>
        <span className="hidden large:block large:overflow-hidden large:text-ellipsis large:whitespace-nowrap">
          {loadout?.secondary?.weapon.sdisplayname}
        </span>
      </span>
      <span className="hidden large:block large:text-muted large:text-12">{ageOf(at)}</span>
    </Link>
  );
}

/** Returns 'now', '4 min', '2 h' or '3 d'; the list is rendered anew at each roll. */
function ageOf(at: number): string {
  const minutes = Math.floor((Date.now() - at) / MINUTE);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
