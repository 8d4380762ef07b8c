import type { Grenade, Item, Preset, Weapon } from "./item.ts";
import {
  CHARACTER_MODIFICATIONS,
  WEAPON_MODIFICATION,
  WEAPON_MODIFICATIONS,
} from "./modifications.ts";
import { GRENADE_CLASS, itemPath } from "./rules.ts";
import standard from "./standard-weapons.json" with { type: "json" };

/** Weapons of a class in the JSON files: id, name, open slots, short ids of presets. */
export type WeaponGroup = {
  subcategory: string;
  einfracategory: number;
  weapons: readonly (readonly (string | number)[])[];
};

/** A preset that is not known. */
const UNKNOWN_PRESET: Preset = {
  sapbdb: "Mod_Unknown",
  sdisplayname: "Unknown preset",
  emodifiercategory: null,
};

/** Parses weapons; throws if a row refers to a preset that is not in `presets`. */
export function readWeapons(groups: readonly WeaponGroup[], presets: readonly Preset[]): Weapon[] {
  const known = new Map(presets.map((preset) => [preset.sapbdb, preset]));
  const presetOf = (short: string | number) => {
    const preset = short === "unknown" ? UNKNOWN_PRESET : known.get(WEAPON_MODIFICATION + short);
    if (!preset) throw new Error(`No modification ${short}`);
    return preset;
  };
  return groups.flatMap(({ subcategory, einfracategory, weapons }) =>
    weapons.map(([id, name, vacant, ...modifications]) => ({
      sapbdb: String(id),
      sdisplayname: String(name),
      icon_url: "",
      url: itemPath(String(id)),
      subcategory: subcategory === "secondary" ? "secondary" : "primary",
      einfracategory,
      modifications: modifications.map(presetOf),
      modificationsVacant: Number(vacant),
    })),
  );
}

const ROWS = [
  ["Weapon_Grenade_Frag", "Frag"],
  ["Weapon_Grenade_Percussion", "Percussion"],
  ["Weapon_Grenade_Concussion", "Concussion"],
  ["Weapon_Grenade_LightFrag", "Low-Yield Fragmentation"],
  ["Weapon_Grenade_LTL", "Stun"],
  ["Weapon_Grenade_Physical_EightBall", "Eight-Ball"],
  ["Weapon_Grenade_Physical_Brick", "Half-Brick"],
] as const;

export const GRENADES: readonly Grenade[] = ROWS.map(([sapbdb, sdisplayname]) => ({
  sapbdb,
  sdisplayname,
  icon_url: "",
  url: itemPath(sapbdb),
  subcategory: "grenade",
  einfracategory: GRENADE_CLASS,
}));

/** The best-known weapons, one of each family. */
export const STANDARD_WEAPONS = readWeapons(standard, []);

/** The default items, few enough to be part of the page. */
export const STANDARD_ITEMS: readonly Item[] = [
  ...STANDARD_WEAPONS,
  ...GRENADES,
  ...WEAPON_MODIFICATIONS,
  ...CHARACTER_MODIFICATIONS,
];
