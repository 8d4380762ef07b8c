import { GRENADE_CLASS } from "./categories.ts";
import type { Grenade } from "./item.ts";
import { itemPath } from "./rules.ts";

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
