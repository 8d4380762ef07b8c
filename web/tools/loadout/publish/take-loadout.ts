import type { LoadoutItems } from "#contract/loadout/rules.ts";
import {
  cleanProfileName,
  insertProfile,
  type Loadouts,
  PROFILE_NAME_MAX,
  type Profile,
} from "#web/tools/loadout/profiles/profiles.ts";

/** The number of profiles up to which one can take others' loadouts. */
export const PROFILES_MAX = 20;

type Takeable = { title: string; items: LoadoutItems };

/** Returns a profile with the items of a published loadout. */
export function profileOf({ title, items }: Takeable, key: string): Profile {
  return { key, name: cleanProfileName(title), ...items };
}

/** Adds a profile last, under a name that is free; undefined if there are `PROFILES_MAX` already. */
export function takeProfile(
  loadouts: Loadouts,
  profile: Profile,
): { loadouts: Loadouts; profile: Profile } | undefined {
  if (loadouts.profiles.length >= PROFILES_MAX) return undefined;
  const named = { ...profile, name: freeName(loadouts, profile.name) };
  return { loadouts: insertProfile(loadouts, named, loadouts.profiles.length), profile: named };
}

export function tooManyProfiles({ profiles }: Loadouts): string {
  return `You have ${profiles.length} profiles. Delete one first.`;
}

/** Returns the name, or the first of 'Name 2', 'Name 3' that no profile has, within the length of names. */
function freeName({ profiles }: Loadouts, name: string): string {
  const taken = new Set(profiles.map((profile) => profile.name));
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const end = ` ${number}`;
    const start = [...name]
      .slice(0, PROFILE_NAME_MAX - end.length)
      .join("")
      .trimEnd();
    if (!taken.has(start + end)) return start + end;
  }
}
