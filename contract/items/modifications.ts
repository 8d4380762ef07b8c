import type { Modification } from "./item.ts";
import { itemPath } from "./rules.ts";

type Row = [id: string, name: string];

function tiers(id: string, name: string, signs = ["1", "2", "3"]): Row[] {
  return signs.map((sign, index) => [`${id}${index + 1}`, `${name} ${sign}`]);
}

const BARREL: Row[] = [
  ...tiers("CoolingJacket", "Cooling Jacket"),
  ...tiers("HeavyBarrel", "Heavy Barrel"),
  ...tiers("Rifling", "Improved Rifling"),
  ["MuzzleBrake_Horizontal", "Muzzle Brake (Horizontal)"],
];
const MAGAZINE: Row[] = [
  ...tiers("Bandolier", "Bandolier"),
  ...tiers("ExtendedMagazine", "Extended Magazine"),
  ...tiers("MagazinePull", "Magazine Pull"),
];
const RECEIVER: Row[] = [
  ...tiers("ThreePointSling", "3-Point Sling"),
  ["MobilitySling", "Mobility Sling"],
  ["Tagger", "Tagger"],
];
const UPPER_RAIL: Row[] = [
  ["HighMagnificationScope", "High-Magnification Scope"],
  ...tiers("HuntingSight", "Hunting Sight"),
  ...tiers("ReflexSight", "Reflex Sight"),
];
const HEALTH: Row[] = [
  ...tiers("FnMod_Character_ClottingAgent", "Clotting Agent", ["I", "II", "III"]),
  ...tiers("FnMod_Character_Kevlar", "Kevlar Implants"),
  ["FnMod_Character_FlakJacket", "Flak Jacket"],
  ["FnMod_Character_Fragile", "Fragile"],
];
const UTILITY: Row[] = [
  ...tiers("FnMod_Character_HappyLandings", "Happy Landings"),
  ["FnMod_Character_CarSurfer", "Car Surfer"],
  ["FNMod_Character_HardLanding", "Hard Landing"],
  ["FnMod_Character_Valzipram", "Valzipram Tablets"],
];
const ACTIVATED: Row[] = [
  ["FnMod_Character_Blowtorch", "Blowtorch"],
  ["FnMod_Character_Flag", "Display Banner"],
  ["FnMod_Character_FieldSupplier", "Field Supplier"],
  ["FnMod_Character_AmmoCarrier_Radius", "Field Supplier Wide Radius"],
  ["FnMod_Character_RadarJammer", "Radar Jammer"],
  ["FnMod_Character_RemoteDetonator", "Remote Detonator"],
  ["FnMod_Character_MobileCover", "Mobile Cover"],
  ["FnMod_Character_Spotter", "Spotter"],
];
const CONSUMABLE: Row[] = [
  ["Usable_Deployable_BoomBox", "Boom Box"],
  ["Usable_Consumable_Epinephrine", "Epinephrine Injector"],
  ["Usable_Consumable_Medikit", "Med Spray"],
  ["Usable_Deployable_FieldSupplier-Large", "Resupply Box (Large)"],
  ["Usable_Deployable_SatchelCharge", "Satchel Charge"],
];

function modifications(
  subcategory: Modification["subcategory"],
  groups: readonly (readonly [category: number, rows: Row[]])[],
): Modification[] {
  return groups.flatMap(([emodifiercategory, rows]) =>
    rows.map(([id, sdisplayname]) => ({
      sapbdb: id,
      sdisplayname,
      icon_url: "",
      url: itemPath(id),
      subcategory,
      emodifiercategory,
    })),
  );
}

/** The prefix of the id of every weapon modification. */
export const WEAPON_MODIFICATION = "FnMod_Weapon_";

const ofWeapons = (rows: Row[]) =>
  rows.map(([id, name]): Row => [`${WEAPON_MODIFICATION}${id}`, name]);

/** The modifications that a roll may put into an open slot. */
export const WEAPON_MODIFICATIONS = modifications("primaryModification", [
  [15, ofWeapons(BARREL)],
  [16, ofWeapons(MAGAZINE)],
  [17, ofWeapons(RECEIVER)],
  [19, ofWeapons(UPPER_RAIL)],
]);

export const CHARACTER_MODIFICATIONS = modifications("characterModification", [
  [2, HEALTH],
  [4, UTILITY],
  [6, ACTIVATED],
  [8, CONSUMABLE],
]);
