import type { Subcategory } from "../items/rules.ts";
import { STANDARD_WEAPONS } from "../items/standard-items.ts";

/** The lists of a profile, in display order. */
export const PARTS = [
  "primaryWeapons",
  "primaryWeaponModifications",
  "secondaryWeapons",
  "grenades",
  "characterModifications",
] as const;
export type Part = (typeof PARTS)[number];

export const PART_TITLES: Readonly<Record<Part, string>> = {
  primaryWeapons: "Primary Weapons",
  primaryWeaponModifications: "Weapon Modifications",
  secondaryWeapons: "Secondary Weapons",
  grenades: "Grenades",
  characterModifications: "Character Modifications",
};

/** The kind of item in each list. */
export const PART_KIND = {
  primaryWeapons: "primary",
  primaryWeaponModifications: "primaryModification",
  secondaryWeapons: "secondary",
  grenades: "grenade",
  characterModifications: "characterModification",
} as const satisfies Record<Part, Subcategory>;

export function mapParts<T>(make: (part: Part) => T): Record<Part, T> {
  return {
    primaryWeapons: make("primaryWeapons"),
    primaryWeaponModifications: make("primaryWeaponModifications"),
    secondaryWeapons: make("secondaryWeapons"),
    grenades: make("grenades"),
    characterModifications: make("characterModifications"),
  };
}

/** What is said of an item that the catalogue does not have. */
export const NO_LONGER = "No longer in the game";

/** Returns the words of an id, where its name is not known: "AssaultRifle NTEC Slot3". */
export function nameOfId(sapbdb: string): string {
  const words = sapbdb.replace(/^(Weapon|FnMod_Weapon|FnMod_Character|Usable)_/i, "");
  return words.replaceAll(/[_-]+/g, " ").trim() || sapbdb;
}

/** Returns the weapon class of a weapon that is not known, by weapons whose ids begin alike; or null. */
export function classOfId(sapbdb: string): number | null {
  const [start, family] = sapbdb.split("_");
  const alike = STANDARD_WEAPONS.find(({ sapbdb: id }) => id.startsWith(`${start}_${family}_`));
  return alike?.einfracategory ?? null;
}
