import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { CATALOGUE, findInCatalogue } from "#contract/items/catalogue.ts";
import { mapParts, PART_KIND } from "../items/parts.ts";
import { profileFileName, readProfileFile, writeProfileFile } from "./profile-file.ts";
import { ProfileFileError } from "./profile-file-rules.ts";
import { type FindItems, importProfile } from "./profile-import.ts";
import { DEFAULT_LOADOUTS, PROFILE_NAME_MAX } from "./profiles.ts";

const [standard] = DEFAULT_LOADOUTS.profiles;
if (!standard) throw new Error("There is no default profile");

const inCatalogue: FindItems = async (ids) =>
  new Map(ids.flatMap((id) => findInCatalogue(id) ?? []).map((item) => [item.sapbdb, item]));
const fileOf = (text: string, name = "a.ldt") => new File([text], name);
const whole = {
  name: "Docks",
  primaryWeapons: ["Weapon_AssaultRifle_NTEC_Slot3"],
  primaryWeaponModifications: [],
  secondaryWeapons: [],
  characterModifications: [],
  grenades: [],
};

test("An exported profile has the fields of the format, and is imported as it was", async () => {
  const text = writeProfileFile(standard);
  expect(Object.keys(JSON.parse(text))).toEqual([
    "name",
    "primaryWeapons",
    "primaryWeaponModifications",
    "secondaryWeapons",
    "characterModifications",
    "grenades",
  ]);
  const imported = await importProfile(fileOf(text), inCatalogue);
  expect(imported).toMatchObject({ name: "Default Profile", leftOut: 0 });
  expect(imported.lists).toEqual(mapParts((part) => standard[part]));
});

test("Any profile comes back from its file", () => {
  const lists = fc.record(
    mapParts((part) =>
      fc.subarray(
        CATALOGUE.filter(({ subcategory }) => subcategory === PART_KIND[part]).map(
          ({ sapbdb }) => sapbdb,
        ),
      ),
    ),
  );
  fc.assert(
    fc.property(lists, (some) => {
      const read = readProfileFile(writeProfileFile({ key: "k", name: "Rooftops", ...some }));
      expect(read).toEqual({ name: "Rooftops", ...some });
    }),
    { numRuns: 50 },
  );
});

test("The file is named after the profile, without what no file name may hold", () => {
  expect(profileFileName({ name: "Docks, close range" })).toBe("Docks, close range.ldt");
  expect(profileFileName({ name: '../a\\b:c*?"<>|' })).toBe("--a-b-c------.ldt");
});

describe("Nothing is imported, and one line says why", () => {
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  test.each([
    ["", "damaged"],
    ["{", "damaged"],
    ["null", "not a loadout profile"],
    ["[]", "not a loadout profile"],
    ["{}", "no name"],
    [JSON.stringify({ ...whole, grenades: undefined }), "no grenades"],
    [JSON.stringify({ ...whole, name: 7 }), "its name"],
    [JSON.stringify({ ...whole, grenades: "Frag" }), "its grenades"],
    [JSON.stringify({ ...whole, grenades: [1] }), "its grenades"],
    [JSON.stringify({ ...whole, grenades: Array(2_001).fill("a") }), "its grenades"],
    [deep, "not a loadout profile"],
    [JSON.stringify(whole).replace('"grenades":[]', `"grenades":${deep}`), "its grenades"],
    ['{"__proto__":{"name":"x","primaryWeapons":[]}}', "no name"],
  ])("%.40s", async (text, reason) => {
    const fault = await importProfile(fileOf(text), inCatalogue).catch((error) => error);
    expect(fault).toBeInstanceOf(ProfileFileError);
    expect(fault.message).toContain(reason);
    expect(fault.message).not.toContain("\n");
  });

  test("any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => readProfileFile(text)).toThrow(ProfileFileError);
      }),
    );
  });

  test("a file of another type, or of 100 MB, which is not even read", async () => {
    const other = importProfile(fileOf(JSON.stringify(whole), "a.json"), inCatalogue);
    await expect(other).rejects.toThrow("Only .ldt files can be imported.");
    const large = fileOf("");
    Object.defineProperty(large, "size", { value: 100 * 1024 * 1024 });
    const read = vi.spyOn(large, "text");
    await expect(importProfile(large, inCatalogue)).rejects.toThrow("too large");
    expect(read).not.toHaveBeenCalled();
  });

  test("when the item database can't be asked", async () => {
    const away = async () => Promise.reject(new Error("away"));
    await expect(importProfile(fileOf(JSON.stringify(whole)), away)).rejects.toThrow("away");
  });
});

test("Unknown ids, ids of another kind and duplicates are left out, and harm nothing", async () => {
  const hostile = JSON.stringify({
    ...whole,
    primaryWeapons: [
      ...whole.primaryWeapons,
      ...whole.primaryWeapons,
      "Weapon_Nothing",
      "__proto__",
      "constructor",
      "<script>",
      "Weapon_Grenade_Frag",
    ],
    extra: { deep: [] },
  }).replace("{", '{"__proto__":{"polluted":true},');
  const imported = await importProfile(fileOf(hostile), inCatalogue);
  expect(imported.lists.primaryWeapons).toEqual(whole.primaryWeapons);
  expect(imported.leftOut).toBe(5);
  expect(Object.keys(imported)).toEqual(["name", "lists", "items", "leftOut"]);
  expect(Object(imported).polluted).toBeUndefined();
  expect(Object({}).polluted).toBeUndefined();
});

test("A long name is cut, and one in several lines becomes one", async () => {
  const named = (name: string) =>
    importProfile(fileOf(JSON.stringify({ ...whole, name })), inCatalogue);
  expect((await named("W".repeat(500))).name).toHaveLength(PROFILE_NAME_MAX);
  expect((await named(" a\n\u202eb\u0000 ")).name).toBe("a b");
  expect((await named("   ")).name).toBe("");
});
