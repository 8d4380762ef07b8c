import type { ReactNode } from "react";
import { PARTS_OF_ROLL, type RollPart } from "#contract/loadout/roll/roll.ts";
import { STREAM_LAYOUTS } from "#contract/streams/rules.ts";
import { ItemIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { UndoIcon } from "#web/tools/loadout/roll/roll-bar.tsx";
import { useReelKeys } from "#web/tools/loadout/roll/use-roll-keys.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { partTexts } from "./item-texts.ts";
import styles from "./remote-panel.module.css";
import { type Remote, useWakeLock } from "./use-remote.ts";

const LAYOUTS = { full: "Full", compact: "Compact", hidden: "Hidden" } as const;
const TITLES: Readonly<Record<RollPart, string>> = {
  primary: "Primary",
  secondary: "Secondary",
  grenade: "Grenade",
  characterModifications: "Character",
};

/** Renders the buttons of a remote: layout, parts, roll and undo. */
export function RemotePanel({ remote }: { remote: Remote }) {
  const { state, loadout, isOpen, isSpinning, allLocked } = remote;
  useWakeLock();
  useReelKeys(remote);
  const texts = loadout && partTexts(loadout);
  const rollLabel = isSpinning ? "Settle now" : allLocked ? "Unlock something to roll" : "Roll";
  return (
    <div className="flex flex-col flex-1 min-h-0 not-phone:grid not-phone:grid-cols-[minmax(0,1fr)_320px] not-phone:items-start not-phone:w-full not-phone:max-w-1160 not-phone:mx-auto">
      <div className="flex flex-col gap-8 text-muted flex-1 py-12 px-16">
        {!isOpen && (
          <p
            role="alert"
            className={`flex gap-12 text-bright py-12 px-16 border-l-3 border-l-bad bg-s2 text-14 ${styles.alert}`}
          >
            <Icon name="warn" />
            The stream view has not answered for 12 seconds. Open it in OBS, or check its address.
          </p>
        )}
        <fieldset
          className={`grid min-w-0 grid-cols-[repeat(3,1fr)] border-0 outline outline-line-2 -outline-offset-1 ${styles.layouts}`}
        >
          <legend className="sr-only">Layout</legend>
          {STREAM_LAYOUTS.map((layout) => (
            <button
              key={layout}
              type="button"
              aria-pressed={state?.layout === layout}
              aria-disabled={!isOpen}
              onClick={() => isOpen && remote.setLayout(layout)}
            >
              {LAYOUTS[layout]}
            </button>
          ))}
        </fieldset>
        {PARTS_OF_ROLL.map((part) => (
          <PartRow
            key={part}
            title={TITLES[part]}
            name={texts?.[part].name ?? "Not rolled yet"}
            note={isOpen ? (texts?.[part].note ?? "") : "Last seen"}
            icon={<PartIcon part={part} remote={remote} />}
            part={part}
            remote={remote}
          />
        ))}
        <p className="t-sm">Roll keeps what is locked. Viewers see the change in about a second.</p>
      </div>
      <div className={`border-t border-t-line grid gap-8 ${styles.bar}`}>
        <Button
          variant="primary"
          size="l"
          icon={isSpinning ? "check" : "dice"}
          className={styles.roll}
          aria-disabled={!isOpen || (allLocked && !isSpinning)}
          aria-keyshortcuts="R"
          onClick={remote.roll}
        >
          {rollLabel}
        </Button>
        <Button
          className={`flex-col ${styles.undo}`}
          aria-disabled={!isOpen || isSpinning || !state?.canUndo}
          aria-keyshortcuts="U"
          onClick={remote.undo}
        >
          <UndoIcon />
          Undo
        </Button>
      </div>
      <p role="status" className="sr-only">
        {loadout &&
          !isSpinning &&
          texts &&
          PARTS_OF_ROLL.map((part) => texts[part].name).join(", ")}
      </p>
    </div>
  );
}

function PartIcon({ part, remote: { loadout } }: { part: RollPart; remote: Remote }) {
  if (!loadout) return null;
  if (part === "characterModifications") {
    const [first] = loadout.characterModifications;
    return first ? <ItemIcon item={first} /> : null;
  }
  const item = part === "grenade" ? loadout.grenade : loadout[part]?.weapon;
  return item ? <ItemIcon item={item} /> : null;
}

type PartRowProps = {
  title: string;
  name: string;
  note: string;
  icon: ReactNode;
  part: RollPart;
  remote: Remote;
};

function PartRow({ title, name, note, icon, part, remote }: PartRowProps) {
  const isLocked = remote.isLocked(part);
  const isRolling = remote.isSpinningPart(part);
  return (
    <section
      className={`card grid gap-4 items-center ${styles.row}`}
      aria-label={title}
      data-locked={isLocked || undefined}
    >
      <span className={`grid place-items-center pr-4 pl-10 ${styles.icon}`}>{icon}</span>
      <p
        className={`min-w-0 t-note pl-8 ${styles.text}`}
        data-dim={isRolling || !remote.isOpen || undefined}
      >
        <b dir="auto">{isRolling ? "Rolling" : name}</b>
        {isRolling ? title : note}
      </p>
      <IconButton
        icon="lock"
        label={`Lock ${title.toLowerCase()}`}
        className={styles.lock}
        aria-pressed={isLocked}
        aria-disabled={!remote.isOpen}
        onClick={() => remote.toggleLock(part)}
      />
      <IconButton
        icon="reroll"
        label={`Reroll ${title.toLowerCase()} only`}
        className={styles.reroll}
        aria-disabled={!remote.isOpen || isLocked}
        onClick={() => remote.reroll(part)}
      />
    </section>
  );
}
