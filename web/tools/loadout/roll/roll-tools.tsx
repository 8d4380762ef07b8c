import { type ComponentType, useSyncExternalStore } from "react";
import type { Item } from "#contract/items/item.ts";
import type { Loadout } from "#contract/loadout/roll/roll.ts";
import { RULES } from "#contract/loadout/roll/rules.ts";
import type { RollSession } from "#contract/loadout/roll/session-state.ts";
import { useSite } from "#web/lib/document/site.ts";
import { PublishRoll } from "#web/tools/loadout/publish/publish-roll.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { copyRollLink, copyRollText } from "./copy-roll.ts";
import { LastRolls } from "./last-rolls.tsx";
import type { NextRoll } from "./next-roll.ts";
import type { PicturePanelProps } from "./picture/picture-panel.tsx";
import { chooseRule, clearList, leaveRoll } from "./roll-actions.ts";
import chipStyles from "./rules/rule-chips.module.css";
import { RuleChips } from "./rules/rule-chips.tsx";
import { type RollKeyActions, useRollKeys, useSettlePress } from "./use-roll-keys.ts";

type RollRulesProps = {
  session: RollSession;
  next: NextRoll | undefined;
  keys: RollKeyActions;
};

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
      <div className={chipStyles.count} data-none={exhaustedBy ? true : undefined}>
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
            <Button variant="quiet" icon="ext" onClick={copyRollLink}>
              Copy link
            </Button>
            <PublishRoll loadout={loadout} />
            <Button icon="img" aria-keyshortcuts="S" onClick={onShare}>
              Share picture
            </Button>
          </>
        }
      />
      {isWide && <Panel loadout={loadout} siteName={siteName} onCopyLink={copyRollLink} />}
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
