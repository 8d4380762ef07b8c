import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";

/** Marks the button that settles the reels by itself. */
export const SETTLES = "data-settles";

const UNDO = "M9 4.5L4 9.5l5 5M4.5 9.5H15l4.5 4v3L15 20H9";

/** Renders the icon of undoing. */
export function UndoIcon({ className }: { className: string }) {
  return (
    <svg className={`fill-none stroke-current ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={UNDO} />
    </svg>
  );
}

type RollBarProps = {
  spinning: boolean;
  /** Whether the generator has just opened, with a roll that nobody asked for. */
  opening: boolean;
  /** Why nothing can be rolled, if so. */
  obstacle: string | undefined;
  onRoll: () => void;
  /** Undefined while there is nothing to undo. */
  onUndo: (() => void) | undefined;
  onCopyLink: () => void;
};

/** Renders the buttons to undo and to roll, on phones at the foot of the screen. */
export function RollBar(props: RollBarProps) {
  const { spinning, opening, obstacle, onRoll, onUndo, onCopyLink } = props;
  const isHindered = !spinning && obstacle !== undefined;
  return (
    <div className="flex items-center gap-y-8 gap-x-12 phone:page-bar-[calc(77px_+_env(safe-area-inset-bottom))] phone:fixed phone:z-20 phone:inset-x-0 phone:bottom-0 phone:grid phone:grid-cols-[56px_minmax(0,1fr)_56px] phone:gap-8 phone:pt-8 phone:px-12 phone:pb-[calc(12px_+_env(safe-area-inset-bottom))] phone:border-t phone:border-line-2 phone:bg-s1 phone:[&>button]:w-full phone:[&>button]:h-56">
      <Button
        aria-label="Undo"
        className="flex-none w-36 p-0"
        aria-disabled={onUndo === undefined}
        aria-keyshortcuts="U"
        onClick={onUndo}
      >
        <UndoIcon className="w-20 stroke-[1.75]" />
      </Button>
      <Button
        variant="primary"
        size="l"
        icon={spinning ? "check" : "dice"}
        className="min-w-176 phone:min-w-0 phone:text-18"
        aria-disabled={isHindered || undefined}
        aria-keyshortcuts="R"
        {...{ [SETTLES]: "" }}
        onKeyDown={(event) => {
          // A key that is held down would roll again and again.
          if (event.repeat) event.preventDefault();
        }}
        onClick={isHindered ? undefined : onRoll}
      >
        {spinning ? "Settle now" : (obstacle ?? (opening ? "Roll Loadout" : "Reroll Loadout"))}
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
        className="hidden phone:inline-grid"
        onClick={onCopyLink}
      />
    </div>
  );
}
