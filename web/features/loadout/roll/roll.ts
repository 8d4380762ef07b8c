import { CHARACTER_MODIFIERS } from "#contract/items/categories.ts";
import type { Grenade, Item, Modification, Weapon } from "#contract/items/item.ts";
import { itemsOf } from "#contract/items/kinds.ts";
import type { Subcategory } from "#contract/items/rules.ts";
import type { Profile } from "../profiles/profiles.ts";
import type { Random } from "./random.ts";

/** The items that may be rolled. */
export type Pools = {
  primaryWeapons: readonly Weapon[];
  primaryWeaponModifications: readonly Modification[];
  secondaryWeapons: readonly Weapon[];
  grenades: readonly Grenade[];
  characterModifications: readonly Modification[];
};

/** A weapon and the modifications rolled for its open slots, in order. */
export type RolledWeapon = { weapon: Weapon; filled: readonly Modification[] };

/** A part is null where the profile has no items for it. */
export type Loadout = {
  primary: RolledWeapon | null;
  secondary: RolledWeapon | null;
  grenade: Grenade | null;
  characterModifications: readonly Modification[];
};

export const CHARACTER_SLOTS = 4;

/** Resolves a profile's ids; unknown ids are omitted. */
export function poolsOf(profile: Profile, find: (sapbdb: string) => Item | undefined): Pools {
  const found = <K extends Subcategory>(ids: readonly string[], kind: K) =>
    itemsOf(
      ids.map(find).filter((item) => item !== undefined),
      kind,
    );
  return {
    primaryWeapons: found(profile.primaryWeapons, "primary"),
    primaryWeaponModifications: found(profile.primaryWeaponModifications, "primaryModification"),
    secondaryWeapons: found(profile.secondaryWeapons, "secondary"),
    grenades: found(profile.grenades, "grenade"),
    characterModifications: found(profile.characterModifications, "characterModification"),
  };
}

/**
 * Rolls a primary weapon with its open slots filled, a secondary as is, a grenade, and up to four
 * character modifications of distinct categories.
 */
export function rollLoadout(pools: Pools, random: Random): Loadout {
  const primary = oneOf(pools.primaryWeapons, random);
  const secondary = oneOf(pools.secondaryWeapons, random);
  return {
    primary: primary && {
      weapon: primary,
      filled: pickDistinctCategories(
        availableFor(primary, pools),
        primary.modificationsVacant,
        random,
      ),
    },
    secondary: secondary && { weapon: secondary, filled: [] },
    grenade: oneOf(pools.grenades, random),
    characterModifications: inOrder(
      pickDistinctCategories(pools.characterModifications, CHARACTER_SLOTS, random),
    ),
  };
}

/** Returns the modifications whose categories the weapon's presets don't use. */
function availableFor(weapon: Weapon, pools: Pools): Modification[] {
  const used = new Set(weapon.modifications.map(({ emodifiercategory }) => emodifiercategory));
  return pools.primaryWeaponModifications.filter(
    ({ emodifiercategory }) => !used.has(emodifiercategory),
  );
}

/**
 * Picks a category uniformly, then an item of it, so that the number of tiers doesn't affect the
 * odds.
 */
function pickDistinctCategories(
  modifications: readonly Modification[],
  count: number,
  random: Random,
): Modification[] {
  const groups = [...Map.groupBy(modifications, (one) => one.emodifiercategory).values()];
  const drawn: Modification[] = [];
  while (drawn.length < count && groups.length > 0) {
    const [group = []] = groups.splice(random(groups.length), 1);
    const one = oneOf(group, random);
    if (one) drawn.push(one);
  }
  return drawn;
}

function oneOf<T>(items: readonly T[], random: Random): T | null {
  return items[random(items.length)] ?? null;
}

function inOrder(modifications: readonly Modification[]): Modification[] {
  const rank = ({ emodifiercategory }: Modification) =>
    (CHARACTER_MODIFIERS as readonly number[]).indexOf(emodifiercategory);
  return modifications.toSorted((one, other) => rank(one) - rank(other));
}
