import type { Preset, Weapon } from "./item.ts";
import { WEAPON_MODIFICATION } from "./modifications.ts";
import { itemPath } from "./rules.ts";

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
