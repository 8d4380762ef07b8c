export const ITEM_SEARCH_MIN = 2;
export const ITEM_SEARCH_MAX = 30;
/** The most items that a search returns. */
export const ITEM_SEARCH_LIMIT = 20;
export const WEAPON_SLOTS = 3;

export const SUBCATEGORIES = [
  "primary",
  "secondary",
  "grenade",
  "primaryModification",
  "characterModification",
] as const;
export type Subcategory = (typeof SUBCATEGORIES)[number];

export const ITEM_ID = /^[\w-]{1,100}$/;

/** Returns the URL of an item. */
export function itemPath(sapbdb: string): string {
  return `/api/items/${sapbdb}`;
}

/** The game's numbers of weapon classes (`einfracategory`). */
export const WEAPON_CLASSES: Readonly<Record<number, string>> = {
  83: "Assault rifle",
  91: "SMG",
  90: "Shotgun",
  89: "Rifle",
  92: "High-velocity rifle",
  87: "Light machine gun",
  85: "Grenade launcher",
  88: "Rocket launcher",
  86: "Less-lethal",
  94: "Pistol",
};
export const SECONDARY_CLASS = 94;
export const GRENADE_CLASS = 81;

/** The game's numbers of modification categories (`emodifiercategory`); README.md has their source. */
export const MODIFIER_CATEGORIES: Readonly<Record<number, string>> = {
  15: "Barrel",
  16: "Magazine",
  17: "Receiver",
  19: "Upper rail",
  2: "Health",
  4: "Utility",
  6: "Activated",
  8: "Consumable",
};
export const CHARACTER_MODIFIERS = [2, 4, 6, 8] as const;
