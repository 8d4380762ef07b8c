import { STANDARD_WEAPONS } from "../items/standard-items.ts";

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
