import { mapParts, type Part } from "#contract/loadout/parts.ts";
import type { Loadout } from "#contract/loadout/roll/roll.ts";
import type { LoadoutItems } from "#contract/loadout/rules.ts";
import {
  type Loadouts,
  type Profile,
  selectedProfile,
} from "#web/tools/loadout/profiles/profiles.ts";

/** What is published: a name to begin with, the items, and the profile that they were rolled from. */
export type Publishable = {
  name: string;
  items: LoadoutItems;
  rolled: boolean;
  from: { name: string; items: LoadoutItems } | null;
};

type Lists = Readonly<Record<Part, readonly string[]>>;

/** Returns the lists of a profile as they are published. */
export function itemsOfProfile(profile: Lists): LoadoutItems {
  return mapParts((part) => [...profile[part]]);
}

/** Returns a profile to publish. */
export function publishableProfile(profile: Profile): Publishable {
  return { name: profile.name, items: itemsOfProfile(profile), rolled: false, from: null };
}

/** Returns the items of a rolled loadout. */
export function itemsOfRoll(loadout: Loadout): LoadoutItems {
  const { primary, secondary, grenade, characterModifications } = loadout;
  return {
    primaryWeapons: primary ? [primary.weapon.sapbdb] : [],
    primaryWeaponModifications: (primary?.filled ?? []).map(({ sapbdb }) => sapbdb),
    secondaryWeapons: secondary ? [secondary.weapon.sapbdb] : [],
    grenades: grenade ? [grenade.sapbdb] : [],
    characterModifications: characterModifications.map(({ sapbdb }) => sapbdb),
  };
}

/** Returns a roll to publish; with the selected profile if that has every item of it. */
export function publishableRoll(loadout: Loadout, loadouts: Loadouts): Publishable {
  const items = itemsOfRoll(loadout);
  const profile = selectedProfile(loadouts);
  const isFromProfile = Object.entries(items).every(([part, ids]) =>
    ids.every((id: string) => profile[part as Part].includes(id)),
  );
  const name = loadout.primary?.weapon.sdisplayname ?? "Loadout";
  const from = isFromProfile ? { name: profile.name, items: itemsOfProfile(profile) } : null;
  return { name, items, rolled: true, from };
}
