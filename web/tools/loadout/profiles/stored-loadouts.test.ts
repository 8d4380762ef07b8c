import fc from "fast-check";
import { expect, test } from "vitest";
import { findInCatalogue } from "#contract/items/catalogue.ts";
import { DEFAULT_LOADOUTS, type Loadouts } from "./profiles.ts";
import { readLoadouts } from "./stored-loadouts.ts";

const NTEC = "Weapon_AssaultRifle_NTEC_Slot3";
const lists = {
  primaryWeaponModifications: [],
  secondaryWeapons: [],
  grenades: [],
  characterModifications: [],
};

test("round-trips the stored value", () => {
  const foreign = {
    sapbdb: "Weapon_New",
    sdisplayname: "New",
    icon_url: "",
    url: "",
    subcategory: "primary" as const,
    einfracategory: 83,
    modifications: [],
    modificationsVacant: 2,
  };
  const loadouts: Loadouts = {
    profiles: [
      ...DEFAULT_LOADOUTS.profiles,
      { key: "ab12", name: "Docks", primaryWeapons: [NTEC, "Weapon_New"], ...lists },
    ],
    selected: "ab12",
    foreign: [foreign],
  };
  expect(readLoadouts(JSON.parse(JSON.stringify(loadouts)))).toEqual(loadouts);
});

test("migrates an older value, whose lists have whole items", () => {
  const fullItem = {
    sapbdb: "Weapon_Own",
    sdisplayname: "Own",
    icon_url: "",
    url: "",
    modifications: [],
    modificationsVacant: 1,
    einfracategory: 83,
  };
  const read = readLoadouts({
    profiles: [
      {
        name: "Default Profile",
        primaryWeapons: [findInCatalogue(NTEC), fullItem, fullItem],
        ...lists,
      },
      { name: "Loadout 2", primaryWeapons: [], ...lists },
    ],
  });
  expect(read?.profiles).toMatchObject([
    { key: "default", name: "Default Profile", primaryWeapons: [NTEC, "Weapon_Own"] },
    { key: "stored1", name: "Loadout 2" },
  ]);
  expect(read?.selected).toBe("default");
  expect(read?.foreign.find(({ sapbdb }) => sapbdb === "Weapon_Own")).toEqual({
    ...fullItem,
    subcategory: "primary",
  });
});

test("omits invalid parts, and returns undefined when nothing is valid", () => {
  for (const invalid of [undefined, null, 7, "x", [], {}, { profiles: {} }, { profiles: [] }]) {
    expect(readLoadouts(invalid)).toBeUndefined();
  }
  const read = readLoadouts({
    profiles: [{ name: 5, primaryWeapons: "x", grenades: [7, null, "a b", "Frag", "Frag"] }, {}],
    selected: {},
    foreign: [{ sapbdb: "constructor" }],
  });
  expect(read?.profiles).toMatchObject([
    { key: "default", name: "Loadout 1", primaryWeapons: [], grenades: ["Frag"] },
    { key: "stored1", name: "Loadout 2" },
  ]);
  expect(read?.foreign).toEqual([]);
});

test("accepts any stored value without throwing", () => {
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.dictionary(fc.string(), fc.anything())), (any, some) => {
      readLoadouts(any);
      const read = readLoadouts({ profiles: some, selected: any, foreign: any });
      expect(read === undefined).toBe(some.length === 0);
      expect(read?.profiles.some(({ key }) => key === read.selected) ?? true).toBe(true);
    }),
  );
});
