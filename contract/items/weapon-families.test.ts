import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE } from "./catalogue.ts";
import type { Weapon } from "./item.ts";
import { isWeapon } from "./kinds.ts";
import { WEAPON_CLASSES } from "./rules.ts";
import { FAMILY_NAMES, familyOf, reachOf } from "./weapon-families.ts";

const WEAPONS = CATALOGUE.filter(isWeapon);
const [sample] = WEAPONS;
const weaponOf = (sapbdb: string, einfracategory: number) =>
  ({ ...sample, sapbdb, einfracategory }) as Weapon;

test("every weapon of the catalogue has a family, and nearly every family has weapons", () => {
  const families = WEAPONS.map(familyOf);
  expect(families).toHaveLength(508);
  expect(families).not.toContain(undefined);
  const used = new Set(families);
  // The blowtorch is in the game, but not in the catalogue.
  expect([...FAMILY_NAMES].filter((name) => !used.has(name))).toEqual(["blowtorch"]);
});

test("no id is assigned by its class alone", () => {
  const guessed = WEAPONS.filter(
    (weapon) => familyOf(weapon) === familyOf(weaponOf("Weapon_", weapon.einfracategory)),
  ).map(({ sapbdb }) =>
    sapbdb
      .replace(/^Weapon_/, "")
      .split(/[_-]/)
      .slice(0, 2)
      .join("_"),
  );
  expect([...new Set(guessed)].sort()).toEqual([
    "AssaultRifle_STAR",
    "Explosive_OPGL",
    "Explosive_OSMAW",
    "LMG_ALIG762",
    "LTL_CCG",
    "Pistol_Apoc",
    "Pistol_Colby45AP",
    "Pistol_ColbyCommander",
    "Pistol_FBW",
    "Pistol_Joker",
    "Rifle_OBIR",
    "SMG_OCA",
    "Shotgun_JG",
    "SniperRifle_HVR762",
  ]);
});

test("an unknown id has the first family of its class, and an unknown class none", () => {
  expect(familyOf(weaponOf("Weapon_New", 83))).toBe("star");
  expect(familyOf(weaponOf("Weapon_Pistol_New", 94))).toBe("fbw");
  expect(familyOf(weaponOf("Weapon_AssaultRifle_NTEC_Slot3", 999))).toBeUndefined();
  const classes = fc.constantFrom(...Object.keys(WEAPON_CLASSES).map(Number));
  fc.assert(
    fc.property(fc.string(), classes, (id, weaponClass) => {
      const weapon = weaponOf(id, weaponClass);
      expect(FAMILY_NAMES.has(familyOf(weapon) ?? "")).toBe(true);
      expect(["short", "middle", "long"]).toContain(reachOf(weapon));
    }),
  );
});

test("weapons with the same name differ in their class or modifications", () => {
  const facts = WEAPONS.map(
    ({ sdisplayname, einfracategory, modifications, modificationsVacant }) =>
      JSON.stringify([sdisplayname, einfracategory, modifications, modificationsVacant]),
  );
  expect(new Set(facts).size).toBe(WEAPONS.length);
});
