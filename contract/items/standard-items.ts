import { GRENADES } from "./grenades.ts";
import type { Item } from "./item.ts";
import { CHARACTER_MODIFICATIONS, WEAPON_MODIFICATIONS } from "./modifications.ts";
import standard from "./standard-weapons.json" with { type: "json" };
import { readWeapons } from "./weapon-rows.ts";

/** The best-known weapons, one of each family. */
export const STANDARD_WEAPONS = readWeapons(standard, []);

/** The default items, few enough to be part of the page. */
export const STANDARD_ITEMS: readonly Item[] = [
  ...STANDARD_WEAPONS,
  ...GRENADES,
  ...WEAPON_MODIFICATIONS,
  ...CHARACTER_MODIFICATIONS,
];
