import { expect, test } from "vitest";
import { loadoutItems } from "./rules.ts";

const NONE = {
  primaryWeapons: [],
  primaryWeaponModifications: [],
  secondaryWeapons: [],
  grenades: [],
  characterModifications: [],
};
const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}_${index}`);
const errorOf = (lists: object) =>
  loadoutItems.safeParse({ ...NONE, ...lists }).error?.issues.map(({ message }) => message);

test.each<[string, object, string[] | undefined]>([
  ["no item", {}, ["Choose at least one item."]],
  ["one item", { grenades: ids(1, "g") }, undefined],
  ["1,000 items of a list", { grenades: ids(1_000, "g") }, undefined],
  [
    "1,000 items of two lists",
    { grenades: ids(400, "g"), primaryWeapons: ids(600, "p") },
    undefined,
  ],
  [
    "1,001 items of two lists",
    { grenades: ids(400, "g"), primaryWeapons: ids(601, "p") },
    ["A loadout has at most 1,000 items."],
  ],
])("a loadout of %s", (_what, lists, errors) => expect(errorOf(lists)).toEqual(errors));
