import { expect, test } from "vitest";
import { CATALOGUE, findInCatalogue } from "./catalogue.ts";
import { item } from "./item.ts";
import { isWeapon, itemsOf } from "./kinds.ts";
import { MODIFIER_CATEGORIES, WEAPON_CLASSES } from "./rules.ts";
import { searchItemsIn } from "./search.ts";
import { STANDARD_ITEMS } from "./standard-items.ts";

test("has 438 primary and 70 secondary weapons, 31 and 27 modifications, 7 grenades", () => {
  const kinds = ["primary", "secondary", "primaryModification", "characterModification"] as const;
  expect(kinds.map((kind) => itemsOf(CATALOGUE, kind).length)).toEqual([438, 70, 31, 27]);
  expect(itemsOf(CATALOGUE, "grenade").map(({ sdisplayname }) => sdisplayname)).toEqual([
    "Frag",
    "Percussion",
    "Concussion",
    "Low-Yield Fragmentation",
    "Stun",
    "Eight-Ball",
    "Half-Brick",
  ]);
});

test("has complete items with unique ids, names without tags, known classes and categories", () => {
  expect(new Set(CATALOGUE.map(({ sapbdb }) => sapbdb)).size).toBe(CATALOGUE.length);
  for (const one of CATALOGUE) {
    expect(item.parse(one)).toEqual(one);
    expect(one.sdisplayname).toMatch(/^[^<>]+$/);
    if (isWeapon(one)) {
      expect(WEAPON_CLASSES).toHaveProperty([String(one.einfracategory)]);
      expect(one.modifications.length + one.modificationsVacant).toBeLessThanOrEqual(3);
    }
    if ("emodifiercategory" in one) {
      expect(MODIFIER_CATEGORIES).toHaveProperty([String(one.emodifiercategory)]);
    }
  }
});

test("contains no test or Russian-only items", () => {
  expect(CATALOGUE.filter(({ sapbdb }) => /_RUS$|_Test/i.test(sapbdb))).toEqual([]);
  expect(findInCatalogue("Weapon_AssaultRifle_CR5_PR3_Armas_RUS")).toBeUndefined();
});

test("contains the standard items", () => {
  for (const one of STANDARD_ITEMS) expect(findInCatalogue(one.sapbdb)).toBe(one);
});

test("ignores case, dashes and quotes in a search, and puts names beginning with it first", () => {
  const names = (search: string) =>
    searchItemsIn(CATALOGUE, { search, limit: 3 }).map(({ sdisplayname }) => sdisplayname);
  const dvah = ["N-TEC 5 Dvah", "N-TEC 5 Dvah 'Gold-Plated'", "N-TEC 5 Dvah Stock"];
  for (const typed of ["n-tec 5 dvah", "N TEC 5 dvah", "ntec 5 DVAH", "ntec5dvah"]) {
    expect(names(typed)).toEqual(dvah);
  }
  expect(names("misery jt3")).toEqual(["AR-97 'Misery' JT3"]);
  expect(names("''")).toEqual([]);
});
