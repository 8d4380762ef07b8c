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
