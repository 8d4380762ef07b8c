import type { Item, Modification, Weapon } from "../../items/item.ts";
import { itemsOf } from "../../items/kinds.ts";
import { ITEM_ID, WEAPON_SLOTS } from "../../items/rules.ts";
import { isSeed } from "./random.ts";
import { CHARACTER_SLOTS, type Loadout } from "./roll.ts";

/** A roll as encoded in the URL: its seed and its result, for viewers with other profiles. */
export type SharedRoll = {
  seed: string;
  primary: string[];
  modifications: string[];
  secondary: string[];
  grenade: string[];
  character: string[];
};

/** The longest query string that is read as a roll. */
export const ROLL_SEARCH_MAX = 2_000;

const NAMES = ["primary", "modifications", "secondary", "grenade", "character"] as const;

export function rollQueryString(seed: string, loadout: Loadout): string {
  const ids = {
    primary: loadout.primary ? [loadout.primary.weapon] : [],
    modifications: loadout.primary?.filled ?? [],
    secondary: loadout.secondary ? [loadout.secondary.weapon] : [],
    grenade: loadout.grenade ? [loadout.grenade] : [],
    character: loadout.characterModifications,
  };
  const parts = NAMES.filter((name) => ids[name].length > 0).map(
    (name) => `${name}=${ids[name].map((item) => item.sapbdb).join(",")}`,
  );
  return `?${[`seed=${seed}`, ...parts].join("&")}`;
}

/** Parses a roll's URL; undefined when there is none. */
export function parseRollUrl(search: URLSearchParams): SharedRoll | undefined {
  const seed = search.get("seed") ?? "";
  if (!isSeed(seed)) return undefined;
  const idsOf = (name: string, max: number) =>
    [...new Set((search.get(name) ?? "").split(","))]
      .filter((id) => ITEM_ID.test(id))
      .slice(0, max);
  return {
    seed,
    primary: idsOf("primary", 1),
    modifications: idsOf("modifications", WEAPON_SLOTS),
    secondary: idsOf("secondary", 1),
    grenade: idsOf("grenade", 1),
    character: idsOf("character", CHARACTER_SLOTS),
  };
}

/** Returns what only has a seed: a roll from whichever profile is at hand. */
export function noItems(seed: string): SharedRoll {
  return { seed, primary: [], modifications: [], secondary: [], grenade: [], character: [] };
}

/** Returns whether a query string is that of a roll, which names at least one item. */
export function isRollSearch(search: string): boolean {
  const shared = parseRollUrl(new URLSearchParams(search));
  return shared !== undefined && idsOfRoll(shared).length > 0;
}

export function idsOfRoll(shared: SharedRoll): string[] {
  return NAMES.flatMap((name) => shared[name]);
}

/** Resolves the URL's ids by the rules of a roll; ids that break them are omitted. */
export function loadoutOf(shared: SharedRoll, find: (sapbdb: string) => Item | undefined): Loadout {
  const items = (ids: string[]) => ids.map(find).filter((item) => item !== undefined);
  const [weapon] = itemsOf(items(shared.primary), "primary");
  const [secondary] = itemsOf(items(shared.secondary), "secondary");
  const [grenade = null] = itemsOf(items(shared.grenade), "grenade");
  const modifications = itemsOf(items(shared.modifications), "primaryModification");
  const character = itemsOf(items(shared.character), "characterModification");
  return {
    primary: weapon ? { weapon, filled: fittingModifications(weapon, modifications) } : null,
    secondary: secondary ? { weapon: secondary, filled: [] } : null,
    grenade,
    characterModifications: distinct(character, []),
  };
}

function fittingModifications(weapon: Weapon, modifications: Modification[]): Modification[] {
  const usedCategories = weapon.modifications.map(({ emodifiercategory }) => emodifiercategory);
  return distinct(modifications, usedCategories).slice(0, weapon.modificationsVacant);
}

function distinct(
  modifications: readonly Modification[],
  usedCategories: readonly (number | null)[],
): Modification[] {
  const used = new Set(usedCategories);
  return modifications.filter(({ emodifiercategory }) => {
    const isNew = !used.has(emodifiercategory);
    used.add(emodifiercategory);
    return isNew;
  });
}
