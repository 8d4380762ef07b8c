import type { Grenade, Item, Modification, Preset, Weapon } from "../../items/item.ts";
import { itemsOf } from "../../items/kinds.ts";
import { CHARACTER_MODIFIERS, type Subcategory, WEAPON_SLOTS } from "../../items/rules.ts";
import type { Part } from "../parts.ts";
import type { Random } from "./random.ts";

/** A profile's ids by list. */
type Lists = Readonly<Record<Part, readonly string[]>>;

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
export function poolsOf(profile: Lists, find: (sapbdb: string) => Item | undefined): Pools {
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

/** The parts of a loadout, each on a reel of its own, from left to right. */
export const PARTS_OF_ROLL = ["primary", "secondary", "grenade", "characterModifications"] as const;
export type RollPart = (typeof PARTS_OF_ROLL)[number];

/** The parts of a loadout that a roll doesn't draw. */
export type Retained = Partial<Loadout>;

/** The items that may be drawn, where the secondary weapons may depend on the primary. */
export type Choices = Pools & {
  secondaryWeaponsFor?: (primary: Weapon | null) => readonly Weapon[];
};

/**
 * Rolls a primary weapon with its open slots filled, a secondary as is, a grenade, and up to four
 * character modifications of distinct categories, except for the parts that are retained.
 */
export function rollLoadout(choices: Choices, random: Random, retained: Retained = {}): Loadout {
  const primary =
    retained.primary?.weapon ?? drawOrNull(retained.primary, choices.primaryWeapons, random);
  const seconds = choices.secondaryWeaponsFor?.(primary) ?? choices.secondaryWeapons;
  const secondary = retained.secondary?.weapon ?? drawOrNull(retained.secondary, seconds, random);
  return {
    primary:
      retained.primary ??
      (primary && {
        weapon: primary,
        filled: pickDistinctCategories(
          availableFor(primary, choices),
          primary.modificationsVacant,
          random,
        ),
      }),
    secondary: secondary && { weapon: secondary, filled: [] },
    grenade: retained.grenade ?? drawOrNull(retained.grenade, choices.grenades, random),
    characterModifications:
      retained.characterModifications ??
      inOrder(pickDistinctCategories(choices.characterModifications, CHARACTER_SLOTS, random)),
  };
}

/** Draws an item, unless an empty part is retained. */
function drawOrNull<T>(retained: unknown, items: readonly T[], random: Random): T | null {
  return retained === null ? null : oneOf(items, random);
}

/** Returns how many of the weapon's slots have a modification once it is rolled. */
export function countModifications(weapon: Weapon, pools: Pools): number {
  return (
    weapon.modifications.length + Math.min(weapon.modificationsVacant, fillable(weapon, pools))
  );
}

/** Returns whether the weapon's open slots can all be filled. */
export function canFill(weapon: Weapon, pools: Pools): boolean {
  return fillable(weapon, pools) >= weapon.modificationsVacant;
}

function fillable(weapon: Weapon, pools: Pools): number {
  return new Set(availableFor(weapon, pools).map((one) => one.emodifiercategory)).size;
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

export type Slot =
  | { kind: "preset"; modification: Preset }
  | { kind: "filled"; modification: Modification }
  | { kind: "vacant" }
  | { kind: "none" };

/** Returns a weapon's three slots: presets, open ones with what fills them, then locked ones. */
export function slotsOf({ weapon, filled }: RolledWeapon): Slot[] {
  const vacant = weapon.modificationsVacant - filled.length;
  const slots: Slot[] = [
    ...weapon.modifications.map((modification): Slot => ({ kind: "preset", modification })),
    ...filled.map((modification): Slot => ({ kind: "filled", modification })),
    ...Array.from({ length: Math.max(vacant, 0) }, (): Slot => ({ kind: "vacant" })),
  ];
  const none = Array.from({ length: WEAPON_SLOTS }, (): Slot => ({ kind: "none" }));
  return [...slots, ...none].slice(0, WEAPON_SLOTS);
}
