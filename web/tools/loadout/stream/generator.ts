import { useEffect, useState } from "react";
import { PARTS } from "#contract/loadout/parts.ts";
import type { RollPart } from "#contract/loadout/roll/roll.ts";
import { parseRollUrl, type SharedRoll } from "#contract/loadout/roll/roll-url.ts";
import { RULES, type RuleId } from "#contract/loadout/roll/rules.ts";
import type { OwnStream } from "#contract/streams/contract.ts";
import { useLoadouts } from "#web/tools/loadout/loadout-store.ts";
import { type Profile, selectedProfile } from "#web/tools/loadout/profiles/profiles.ts";
import { useGuestProfile } from "#web/tools/loadout/publish/guest-profile.ts";
import { useSession, useShownRoll } from "#web/tools/loadout/roll/roll-store.ts";
import { loadRollActions } from "#web/tools/loadout/roll/rolled-api.ts";

/** What the generator in this browser rolls from and by, and keeps. */
export type Generator = {
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
export function useGenerator(): Generator {
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
export function locksText(locks: readonly RollPart[]): string {
  return locks.length === 0
    ? "nothing locked"
    : `${list.format(locks.map((part) => LOCKED[part]))} locked`;
}

/** Returns 'profile “Docks”, 2 rules, primary locked'. */
export function sourceText(
  name: string,
  rules: readonly RuleId[],
  locks: readonly RollPart[],
): string {
  const count =
    rules.length === 0 ? "no rules" : rules.length === 1 ? "1 rule" : `${rules.length} rules`;
  return `profile “${name}”, ${count}, ${locksText(locks)}`;
}

/** Returns the names of rules: 'No launchers and Three mods'. */
export function rulesText(rules: readonly RuleId[]): string {
  return list.format(rules.map((rule) => `“${RULES[rule].label}”`));
}

/** Returns what the generator has that a stream view has not: 'other rules and other locked parts'. */
export function differenceText(generator: Generator, stream: OwnStream): string | undefined {
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
