import { type ReactNode, useEffect, useState } from "react";
import { PARTS_OF_ROLL, type RollPart } from "#contract/loadout/roll/roll.ts";
import { STREAM_LAYOUTS } from "#contract/streams/rules.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { ItemIcon } from "#web/tools/loadout/icons/item-icon.tsx";
import { UndoIcon } from "#web/tools/loadout/roll/roll-bar.tsx";
import { useReelKeys } from "#web/tools/loadout/roll/use-roll-keys.ts";
import { partTexts } from "#web/tools/loadout/stream/item-texts.ts";
import { PairForm } from "#web/tools/loadout/stream/pair-form.tsx";
import {
  forgetRemoteKey,
  storeRemoteKey,
  takeRemoteKey,
} from "#web/tools/loadout/stream/remote-key.ts";
import { type Remote, useRemote, useWakeLock } from "#web/tools/loadout/stream/use-remote.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton, IconLink } from "#web/ui/buttons/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";

/** Renders the remote of a stream view, on a phone in general. */
export function Component() {
  // Undefined until the page has read what this device stores.
  const [key, setKey] = useState<string | null>();
  const [message, setMessage] = useState<string>();
  useEffect(() => {
    const take = () => setKey(takeRemoteKey());
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);

  function forget(reason?: string) {
    forgetRemoteKey();
    setMessage(reason);
    setKey(null);
  }
  return (
    <div className="flex flex-col min-h-[100dvh]">
      <UnlistedHead title="Stream remote" />
      {key ? (
        <PairedRemote key={key} remoteKey={key} onForget={forget} />
      ) : (
        <>
          <RemoteHeader />
          {key === null && (
            <PairForm
              {...(message !== undefined && { message })}
              onPaired={(paired) => {
                storeRemoteKey(paired);
                setKey(paired);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

type PairedProps = { remoteKey: string; onForget: (reason?: string) => void };

function PairedRemote({ remoteKey, onForget }: PairedProps) {
  const remote = useRemote(remoteKey, onForget);
  return (
    <>
      <RemoteHeader status={remote.isOpen ? "live" : "silent"}>
        <Button variant="quiet" size="s" onClick={() => onForget()}>
          Disconnect
        </Button>
      </RemoteHeader>
      <RemotePanel remote={remote} />
    </>
  );
}

const STATUS = { live: "Live", silent: "No answer" };

type HeaderProps = { status?: keyof typeof STATUS; children?: ReactNode };

function RemoteHeader({ status, children }: HeaderProps) {
  return (
    <header className="flex items-center gap-8 min-h-56 py-4 pr-8 pl-16 border-b border-b-line bg-s1">
      <h1 className="flex-1 min-w-0 font-display font-semibold text-18 leading-24">
        Stream remote
      </h1>
      {status && (
        <span
          className={classNames(
            "t-legend before:inline-block before:size-10 before:mr-8 before:bg-current",
            status === "silent" ? "text-bad" : "text-good",
          )}
        >
          {STATUS[status]}
        </span>
      )}
      {children}
      <IconLink icon="gear" label="Stream settings" to="/loadout/stream/settings" />
    </header>
  );
}

const LAYOUTS = { full: "Full", compact: "Compact", hidden: "Hidden" } as const;
const TITLES: Readonly<Record<RollPart, string>> = {
  primary: "Primary",
  secondary: "Secondary",
  grenade: "Grenade",
  characterModifications: "Character",
};

/** Renders the buttons of a remote: layout, parts, roll and undo. */
function RemotePanel({ remote }: { remote: Remote }) {
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
            className="flex gap-12 text-bright py-12 px-16 border-l-3 border-l-bad bg-s2 text-14"
          >
            <Icon name="warn" className="flex-none text-bad" />
            The stream view has not answered for 12 seconds. Open it in OBS, or check its address.
          </p>
        )}
        <fieldset className="grid min-w-0 grid-cols-[repeat(3,1fr)] border-0 outline outline-line-2 -outline-offset-1">
          <legend className="sr-only">Layout</legend>
          {STREAM_LAYOUTS.map((layout) => (
            <button
              key={layout}
              type="button"
              className="h-48 t-label text-muted not-first-of-type:border-l border-line-2 aria-pressed:bg-s3 aria-pressed:text-bright aria-pressed:[box-shadow:inset_0_0_0_2px_var(--signal-text)]"
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
      <div className="border-t border-t-line grid gap-8 sticky bottom-0 grid-cols-[minmax(0,1fr)_104px] pt-12 px-16 pb-[calc(12px_+_env(safe-area-inset-bottom))] bg-s1 phone:page-bar-[calc(129px_+_env(safe-area-inset-bottom))] not-phone:static not-phone:grid-cols-1 not-phone:border-t-0 not-phone:bg-transparent">
        <Button
          variant="primary"
          size="l"
          icon={isSpinning ? "check" : "dice"}
          className="h-104 text-20"
          aria-disabled={!isOpen || (allLocked && !isSpinning)}
          aria-keyshortcuts="R"
          onClick={remote.roll}
        >
          {rollLabel}
        </Button>
        <Button
          className="flex-col h-104 gap-6"
          aria-disabled={!isOpen || isSpinning || !state?.canUndo}
          aria-keyshortcuts="U"
          onClick={remote.undo}
        >
          <UndoIcon className="w-24 stroke-2" />
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
      className="card grid gap-4 items-center [--ix:var(--s1)] grid-cols-[88px_minmax(0,1fr)_52px_52px] min-h-88 p-1 data-locked:border-signal-text data-locked:[box-shadow:inset_0_0_0_1px_var(--signal-text)]"
      aria-label={title}
      data-locked={isLocked || undefined}
    >
      <span className="grid place-items-center pr-4 pl-10 [&_svg]:w-full [&_svg]:max-h-52">
        {icon}
      </span>
      <p className="min-w-0 t-note pl-8">
        <b
          className={`block font-display font-semibold text-16 leading-20 breaks ${isRolling || !remote.isOpen ? "text-muted" : "text-bright"}`}
          dir="auto"
        >
          {isRolling ? "Rolling" : name}
        </b>
        {isRolling ? title : note}
      </p>
      <IconButton
        icon="lock"
        label={`Lock ${title.toLowerCase()}`}
        className="w-52 h-84 aria-pressed:text-signal-text [&[aria-pressed=true]_path]:fill-current"
        aria-pressed={isLocked}
        aria-disabled={!remote.isOpen}
        onClick={() => remote.toggleLock(part)}
      />
      <IconButton
        icon="reroll"
        label={`Reroll ${title.toLowerCase()} only`}
        className="w-52 h-84"
        aria-disabled={!remote.isOpen || isLocked}
        onClick={() => remote.reroll(part)}
      />
    </section>
  );
}
