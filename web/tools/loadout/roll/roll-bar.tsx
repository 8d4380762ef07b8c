import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import styles from "./roll-bar.module.css";

/** Marks the button that settles the reels by itself. */
export const SETTLES = "data-settles";

const UNDO = "M9 4.5L4 9.5l5 5M4.5 9.5H15l4.5 4v3L15 20H9";

/** Renders the icon of undoing. */
export function UndoIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={UNDO} />
    </svg>
  );
}

type RollBarProps = {
  spinning: boolean;
  /** Why nothing can be rolled, if so. */
  obstacle: string | undefined;
  onRoll: () => void;
  /** Undefined while there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onCopyLink: () => void;
};

/** Renders the buttons to undo and to roll, on phones at the foot of the screen. */
export function RollBar({ spinning, obstacle, onRoll, onUndo, onCopyLink }: RollBarProps) {
  const isHindered = !spinning && obstacle !== undefined;
  return (
    <div className={`flex items-center ${styles.bar}`}>
      <Button
        aria-label="Undo"
        className={`flex-none ${styles.side}`}
        aria-disabled={onUndo === undefined}
        aria-keyshortcuts="U"
        onClick={onUndo}
      >
        <UndoIcon />
      </Button>
      <Button
        variant="primary"
        size="l"
        icon={spinning ? "check" : "dice"}
        className={styles.roll}
        aria-disabled={isHindered || undefined}
        aria-keyshortcuts="R"
        {...{ [SETTLES]: "" }}
        onKeyDown={(event) => {
          // A key that is held down would roll again and again.
          if (event.repeat) event.preventDefault();
        }}
        onClick={isHindered ? undefined : onRoll}
      >
        {spinning ? "Settle now" : (obstacle ?? "Reroll Loadout")}
        {!spinning && !obstacle && (
          <span
            className="px-6 rounded [box-shadow:inset_0_0_0_1px_currentColor] font-display font-semibold text-12 leading-18 phone:hidden no-hover:hidden"
            aria-hidden="true"
          >
            R
          </span>
        )}
      </Button>
      <IconButton
        icon="copy"
        label="Copy link"
        boxed
        className={styles.copy}
        onClick={onCopyLink}
      />
    </div>
  );
}
