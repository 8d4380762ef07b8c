import type { Preset, Weapon } from "./item.ts";
import { itemPath } from "./item-path.ts";
import { WEAPON_MODIFICATION } from "./modifications.ts";

/** Weapons of one class as the JSON files hold them: id, name, open slots, presets' short ids. */
export type WeaponGroup = {
  subcategory: string;
  einfracategory: number;
  weapons: readonly (readonly (string | number)[])[];
};

/** The weapon has a preset, but which is not known. */
const UNKNOWN_PRESET: Preset = {
  sapbdb: "Mod_Unknown",
  sdisplayname: "Unknown preset",
  emodifiercategory: null,
};

/** `presets` are those that the rows name; throws for a preset that is not among them. */
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
