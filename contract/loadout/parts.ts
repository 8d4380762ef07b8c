import type { Subcategory } from "../items/rules.ts";

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
