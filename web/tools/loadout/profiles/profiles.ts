import type { Item } from "#contract/items/item.ts";
import { STANDARD_ITEMS } from "#contract/items/standard-items.ts";
import { mapParts, PART_KIND, PARTS, type Part } from "#contract/loadout/parts.ts";
import { SEED_LENGTH, seedOf } from "#contract/loadout/roll/random.ts";
import { cleanName } from "#web/lib/clean-name.ts";

export const PROFILE_NAME_MAX = 30;

/** A loadout profile; each list has distinct item ids (`sapbdb`). */
export type Profile = { key: string; name: string } & Readonly<Record<Part, readonly string[]>>;

export type Loadouts = {
  /** The first always exists. */
  profiles: readonly Profile[];
  /** The key of the profile to roll from. */
  selected: string;
  /** Items of profiles that may be missing from the catalogue. */
  foreign: readonly Item[];
};

export const DEFAULT_KEY = "default";

/** Returns a key for a new profile. */
export function newKey(): string {
  return seedOf(crypto.getRandomValues(new Uint8Array(SEED_LENGTH)));
}

const DEFAULT_SET = mapParts((part) =>
  STANDARD_ITEMS.filter(({ subcategory }) => subcategory === PART_KIND[part]).map(
    ({ sapbdb }) => sapbdb,
  ),
);

const DEFAULT_PROFILE: Profile = { key: DEFAULT_KEY, name: "Default Profile", ...DEFAULT_SET };

export const DEFAULT_LOADOUTS: Loadouts = {
  profiles: [DEFAULT_PROFILE],
  selected: DEFAULT_KEY,
  foreign: [],
};

export function selectedProfile({ profiles, selected }: Loadouts): Profile {
  return profiles.find(({ key }) => key === selected) ?? profiles[0] ?? DEFAULT_PROFILE;
}

export function selectProfile(loadouts: Loadouts, selected: string): Loadouts {
  return { ...loadouts, selected };
}

/** Returns the name for the next profile: 'Loadout N+1', or the next that is free. */
export function nextName({ profiles }: Loadouts): string {
  const names = new Set(profiles.map(({ name }) => name));
  let number = profiles.length + 1;
  while (names.has(`Loadout ${number}`)) number += 1;
  return `Loadout ${number}`;
}

/** Returns a name, with a number after it if another profile has it: 'Docks 2'. */
export function freeName({ profiles }: Loadouts, name: string): string {
  const names = new Set(profiles.map((profile) => profile.name));
  let free = name;
  for (let number = 2; names.has(free); number += 1) {
    const ending = ` ${number}`;
    free = cleanName(name, PROFILE_NAME_MAX - ending.length) + ending;
  }
  return free;
}

/** Returns whether nothing can be rolled from a profile. */
export function isEmptyProfile(profile: Profile): boolean {
  const { primaryWeapons, secondaryWeapons, grenades } = profile;
  return primaryWeapons.length + secondaryWeapons.length + grenades.length === 0;
}

export function addProfile(loadouts: Loadouts, key: string): Loadouts {
  const profile = { key, name: nextName(loadouts), ...mapParts(() => []) };
  return { ...loadouts, profiles: [...loadouts.profiles, profile] };
}

/** Adds a copy of a profile behind it. */
export function duplicateProfile(loadouts: Loadouts, { key }: Profile, copyKey: string): Loadouts {
  const index = loadouts.profiles.findIndex((one) => one.key === key);
  const profile = loadouts.profiles[index];
  if (!profile) return loadouts;
  const copy = { ...profile, key: copyKey, name: freeName(loadouts, profile.name) };
  return { ...loadouts, profiles: loadouts.profiles.toSpliced(index + 1, 0, copy) };
}

/** Inserts a profile at an index: an imported or a restored one. */
export function insertProfile(
  loadouts: Loadouts,
  profile: Profile,
  index: number,
  foreign: readonly Item[] = [],
): Loadouts {
  const others = loadouts.profiles.filter(({ key }) => key !== profile.key);
  return {
    ...addForeignItems(loadouts, foreign),
    // The first profile stays first.
    profiles: others.toSpliced(Math.max(index, 1), 0, profile),
  };
}

/** Deletes a profile, except the first. */
export function deleteProfile(loadouts: Loadouts, deleted: string): Loadouts {
  const profiles = loadouts.profiles.filter(({ key }, index) => index === 0 || key !== deleted);
  const isDeleted = profiles.every(({ key }) => key !== loadouts.selected);
  return { ...loadouts, profiles, selected: isDeleted ? DEFAULT_KEY : loadouts.selected };
}

/** Renames a profile; an empty name is ignored. */
export function renameProfile(loadouts: Loadouts, key: string, name: string): Loadouts {
  const clean = cleanProfileName(name);
  return clean === "" ? loadouts : changeProfile(loadouts, key, () => ({ name: clean }));
}

/** Returns the name on one line, without invisible characters, at most as long as allowed. */
export function cleanProfileName(name: string): string {
  return cleanName(name, PROFILE_NAME_MAX);
}

/** Adds items to a profile's list or removes them; adding is idempotent. */
export function setItems(
  loadouts: Loadouts,
  key: string,
  part: Part,
  ids: readonly string[],
  on: boolean,
): Loadouts {
  const changed = new Set(ids);
  return changeProfile(loadouts, key, (profile) => ({
    [part]: on
      ? [...new Set([...profile[part], ...ids])]
      : profile[part].filter((id) => !changed.has(id)),
  }));
}

/** Resets a profile's items to the default set. */
export function resetItems(loadouts: Loadouts, key: string): Loadouts {
  return changeProfile(loadouts, key, () => DEFAULT_SET);
}

/** Restores lists of a profile to what they were `before`, with their foreign items. */
export function restoreItems(
  loadouts: Loadouts,
  before: Loadouts,
  key: string,
  parts: readonly Part[],
): Loadouts {
  const former = before.profiles.find((profile) => profile.key === key);
  return changeProfile(addForeignItems(loadouts, before.foreign), key, (profile) =>
    mapParts((part) => (former && parts.includes(part) ? former : profile)[part]),
  );
}

function changeProfile(
  loadouts: Loadouts,
  key: string,
  change: (profile: Profile) => Partial<Profile>,
): Loadouts {
  const profiles = loadouts.profiles.map((profile) =>
    profile.key === key ? { ...profile, ...change(profile) } : profile,
  );
  return { ...loadouts, profiles };
}

/** Stores items of the item database that may be missing from the catalogue. */
export function addForeignItems(loadouts: Loadouts, items: readonly Item[]): Loadouts {
  const added = new Set(items.map(({ sapbdb }) => sapbdb));
  const others = loadouts.foreign.filter(({ sapbdb }) => !added.has(sapbdb));
  return { ...loadouts, foreign: [...others, ...items] };
}

/** Removes the foreign items that no profile uses. */
export function withoutUnusedForeign(loadouts: Loadouts): Loadouts {
  const used = new Set(
    loadouts.profiles.flatMap((profile) => PARTS.flatMap((part) => profile[part])),
  );
  return { ...loadouts, foreign: loadouts.foreign.filter(({ sapbdb }) => used.has(sapbdb)) };
}
