import { useEffect, useState } from "react";
import { PARTS } from "#contract/loadout/parts.ts";
import type { RollPart } from "#contract/loadout/roll/roll.ts";
import { parseRollUrl, type SharedRoll } from "#contract/loadout/roll/roll-url.ts";
import { RULES, type RuleId } from "#contract/loadout/roll/rules.ts";
import type { OwnStream, StreamProfile } from "#contract/streams/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { type Profile, selectedProfile } from "#web/tools/loadout/profiles/profiles.ts";
import { useGuestProfile } from "#web/tools/loadout/publish/guest-profile.ts";
import { itemsOfProfile } from "#web/tools/loadout/publish/published-items.ts";
import { useSession, useShownRoll } from "#web/tools/loadout/roll/roll-store.ts";
import { loadRollActions } from "#web/tools/loadout/roll/rolled-api.ts";
import { RuleChips } from "#web/tools/loadout/roll/rules/rule-chips.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { NativeSelect } from "#web/ui/fields/native-select.tsx";
import { useSaveStream } from "./stream-api.ts";

/** Renders what the stream view rolls from and by; without one, it creates it. */
export function StreamSource({ stream }: { stream: OwnStream | null }) {
  const generator = useGenerator();
  return (
    <section className="grid gap-16 text-muted justify-items-start py-24 *:max-w-full [&+&]:border-t [&+&]:border-t-line">
      <SectionHeading className="w-full">
        {stream ? "What it rolls" : "Create a stream view"}
      </SectionHeading>
      {stream ? (
        <SavedSource generator={generator} stream={stream} />
      ) : (
        <NewSource generator={generator} />
      )}
    </section>
  );
}

/** Creates a stream view from what the generator has. */
function NewSource({ generator }: { generator: Generator }) {
  const saving = useSaveStream();
  const [picked, setPicked] = useState<Profile>();
  const [chosen, setChosen] = useState<readonly RuleId[]>();
  const { ready, profiles, locks } = generator;
  const profile = picked ?? generator.profile;
  const rules = chosen ?? generator.rules;
  const source = sourceText(profile.name, rules, locks);

  async function create() {
    try {
      await saving.mutateAsync(bodyOf(profile, rules, generator));
      showToast("ok", `Your stream view is ready: ${source}.`);
    } catch (error) {
      showToast("error", messageOf(error));
    }
  }
  return (
    <>
      <p>
        It shows your loadout in OBS and the like, and a phone rolls it. It rolls from a copy of a
        profile, by rules of its own.
      </p>
      <ProfileSelect profiles={profiles} profile={profile} onPick={setPicked} />
      <RuleChips rules={rules} onToggle={(rule) => setChosen(toggled(rules, rule))} />
      <p className="text-bright" role="status">
        It takes along: {source}.
      </p>
      <Button variant="primary" busy={!ready || saving.isPending} onClick={() => void create()}>
        Create stream view
      </Button>
    </>
  );
}

type SavedSourceProps = { generator: Generator; stream: OwnStream };

/** Says what a stream view uses, and changes it: by hand, or to what the generator has now. */
function SavedSource({ generator, stream }: SavedSourceProps) {
  const saving = useSaveStream();
  const { profiles } = generator;
  const saved = profiles.find(({ name }) => name === stream.profileName);
  const [picked, setPicked] = useState<Profile>();
  const [chosen, setChosen] = useState<readonly RuleId[]>();
  const profile = profiles.find(({ key }) => key === picked?.key) ?? saved ?? generator.profile;
  const rules = chosen ?? stream.rules;
  const difference = differenceText(generator, stream);

  async function save(body: StreamProfile) {
    try {
      await saving.mutateAsync(body);
      setPicked(undefined);
      setChosen(undefined);
      showToast("ok", "The stream view rolls from this now.");
    } catch (error) {
      showToast("error", messageOf(error));
    }
  }
  return (
    <>
      <p className="text-bright">
        It rolls from a copy of “{stream.profileName}”,{" "}
        {stream.rules.length > 0 ? `by ${rulesText(stream.rules)}` : "without rules"}, with{" "}
        {locksText(stream.state.locks)}.
      </p>
      {difference && (
        <div className="flex items-center gap-12 flex-wrap justify-between w-full py-12 px-16 border-l-3 border-l-signal-text bg-s2">
          <p className="flex-[1_1_20rem]">
            Your generator has {difference} now:{" "}
            {sourceText(generator.profile.name, generator.rules, generator.locks)}.
          </p>
          <Button
            busy={saving.isPending}
            onClick={() => void save(bodyOf(generator.profile, generator.rules, generator))}
          >
            Use them
          </Button>
        </div>
      )}
      <ProfileSelect profiles={profiles} profile={profile} onPick={setPicked} />
      <RuleChips rules={rules} onToggle={(rule) => setChosen(toggled(rules, rule))} />
      <Button
        variant="primary"
        busy={!generator.ready || saving.isPending}
        onClick={() => void save(bodyOf(profile, rules))}
      >
        Save
      </Button>
    </>
  );
}

/** Returns what is saved; with the locked parts of the generator, if it has some. */
function bodyOf(
  profile: Profile,
  rules: readonly RuleId[],
  generator?: Pick<Generator, "locks" | "roll">,
): StreamProfile {
  return {
    profile: { name: profile.name, items: itemsOfProfile(profile) },
    rules: [...rules],
    ...(generator &&
      generator.locks.length > 0 && {
        shown: { roll: generator.roll, locks: [...generator.locks] },
      }),
  };
}

function toggled(rules: readonly RuleId[], rule: RuleId): readonly RuleId[] {
  return rules.includes(rule) ? rules.filter((other) => other !== rule) : [...rules, rule];
}

type ProfileSelectProps = {
  profiles: readonly Profile[];
  profile: Profile;
  onPick: (profile: Profile) => void;
};

function ProfileSelect({ profiles, profile, onPick }: ProfileSelectProps) {
  return (
    <NativeSelect
      label="Profile"
      value={profile.key}
      options={profiles.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={({ target }) => {
        const picked = profiles.find(({ key }) => key === target.value);
        if (picked) onPick(picked);
      }}
    />
  );
}

/** What the generator in this browser rolls from and by, and keeps. */
type Generator = {
  /** Whether the browser's storage is read; until then, it has the default profile and no rules. */
  ready: boolean;
  /** Those to choose from: another's that is tried, then one's own. */
  profiles: readonly Profile[];
  profile: Profile;
  rules: readonly RuleId[];
  locks: readonly RollPart[];
  /** The query string of the roll whose parts are locked; empty without one. */
  roll: string;
};

/** Returns what the generator has now. */
function useGenerator(): Generator {
  const { loadouts, ready } = useLoadouts();
  const guest = useGuestProfile();
  const { rules, locks } = useSession();
  const { search: roll } = useShownRoll();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    // They read the stored rules as they load; without them, none are known.
    loadRollActions().then(
      () => setRead(true),
      () => setRead(true),
    );
  }, []);
  return {
    ready: ready && isRead,
    profiles: guest ? [guest, ...loadouts.profiles] : loadouts.profiles,
    profile: guest ?? selectedProfile(loadouts),
    rules,
    locks: roll === "" ? [] : locks,
    roll,
  };
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

const LOCKED: Readonly<Record<RollPart, string>> = {
  primary: "primary",
  secondary: "secondary",
  grenade: "grenade",
  characterModifications: "character",
};

/** Returns 'primary and grenade locked', or 'nothing locked'. */
function locksText(locks: readonly RollPart[]): string {
  return locks.length === 0
    ? "nothing locked"
    : `${list.format(locks.map((part) => LOCKED[part]))} locked`;
}

/** Returns 'profile “Docks”, 2 rules, primary locked'. */
function sourceText(name: string, rules: readonly RuleId[], locks: readonly RollPart[]): string {
  const count =
    rules.length === 0 ? "no rules" : rules.length === 1 ? "1 rule" : `${rules.length} rules`;
  return `profile “${name}”, ${count}, ${locksText(locks)}`;
}

/** Returns the names of rules: 'No launchers and Three mods'. */
function rulesText(rules: readonly RuleId[]): string {
  return list.format(rules.map((rule) => `“${RULES[rule].label}”`));
}

/** Returns what the generator has that a stream view has not: 'other rules and other locked parts'. */
function differenceText(generator: Generator, stream: OwnStream): string | undefined {
  const { ready, profile, rules } = generator;
  if (!ready) return undefined;
  const differences = [
    ...(profile.name !== stream.profileName
      ? ["another profile"]
      : PARTS.every((part) => isSame(profile[part], stream.items[part]))
        ? []
        : ["other items in this profile"]),
    ...(isSame(rules, stream.rules) ? [] : ["other rules"]),
    ...(isLockedThere(generator, stream) ? [] : ["other locked parts"]),
  ];
  return differences.length > 0 ? list.format(differences) : undefined;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return some.length === others.length && some.every((one) => known.has(one));
}

/** Returns whether a stream view keeps what the generator keeps; it may keep more. */
function isLockedThere({ locks, roll }: Generator, { state }: OwnStream): boolean {
  const [here, there] = [roll, state.roll].map((search) =>
    parseRollUrl(new URLSearchParams(search)),
  );
  return locks.every(
    (part) =>
      state.locks.includes(part) &&
      IDS_OF[part].every((name) => isSame(here?.[name] ?? [], there?.[name] ?? [])),
  );
}

const IDS_OF: Readonly<Record<RollPart, readonly Exclude<keyof SharedRoll, "seed">[]>> = {
  primary: ["primary", "modifications"],
  secondary: ["secondary"],
  grenade: ["grenade"],
  characterModifications: ["character"],
};
