import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { CATALOGUE, findInCatalogue } from "#contract/items/catalogue.ts";
import { mapParts, PART_KIND } from "#contract/loadout/parts.ts";
import { profileFileName, readProfileFile, writeProfileFile } from "./profile-file.ts";
import { ProfileFileError } from "./profile-file-rules.ts";
import { type FindItems, importProfile } from "./profile-import.ts";
import { DEFAULT_LOADOUTS, PROFILE_NAME_MAX } from "./profiles.ts";

const [standard] = DEFAULT_LOADOUTS.profiles;
if (!standard) throw new Error("There is no default profile");

const inCatalogue: FindItems = async (ids) =>
  new Map(ids.flatMap((id) => findInCatalogue(id) ?? []).map((item) => [item.sapbdb, item]));
const fileOf = (text: string, name = "a.ldt") => new File([text], name);
const complete = {
  name: "Docks",
  primaryWeapons: ["Weapon_AssaultRifle_NTEC_Slot3"],
  primaryWeaponModifications: [],
  secondaryWeapons: [],
  characterModifications: [],
  grenades: [],
};

test("exports the fields of the format and imports them unchanged", async () => {
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

test.each(["a.ldt", "A.LDT.txt", "a.ldt.json"])(
  "imports %s with a mark before, a zero behind and lines of Windows",
  async (name) => {
    const text = `\uFEFF${JSON.stringify({ ...complete, name: "Доки" }, null, 2)}\0`;
    const file = fileOf(text.replaceAll("\n", "\r\n"), name);
    expect(await importProfile(file, inCatalogue)).toMatchObject({ name: "Доки", leftOut: 0 });
  },
);

test("round-trips any profile through its file", () => {
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

test("names the file after the profile, without characters that file names forbid", () => {
  expect(profileFileName({ name: "Docks, close range" })).toBe("Docks, close range.ldt");
  expect(profileFileName({ name: '../a\\b:c*?"<>|' })).toBe("--a-b-c------.ldt");
});

describe("refuses with a one-line error", () => {
  const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  test.each([
    ["", "damaged"],
    ["{", "damaged"],
    ["null", "not a loadout profile"],
    ["[]", "not a loadout profile"],
    ["{}", "no name"],
    [JSON.stringify({ ...complete, grenades: undefined }), "no grenades"],
    [JSON.stringify({ ...complete, name: 7 }), "its name"],
    [JSON.stringify({ ...complete, grenades: "Frag" }), "its grenades"],
    [JSON.stringify({ ...complete, grenades: [1] }), "its grenades"],
    [JSON.stringify({ ...complete, grenades: Array(2_001).fill("a") }), "its grenades"],
    [deep, "not a loadout profile"],
    [JSON.stringify(complete).replace('"grenades":[]', `"grenades":${deep}`), "its grenades"],
    ['{"__proto__":{"name":"x","primaryWeapons":[]}}', "no name"],
  ])("%.40s", async (text, reason) => {
    const error = await importProfile(fileOf(text), inCatalogue).catch((error) => error);
    expect(error).toBeInstanceOf(ProfileFileError);
    expect(error.message).toContain(reason);
    expect(error.message).not.toContain("\n");
  });

  test("any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => readProfileFile(text)).toThrow(ProfileFileError);
      }),
    );
  });

  test("a file of another type, and one of 100 MB without reading it", async () => {
    const other = importProfile(fileOf(JSON.stringify(complete), "a.json"), inCatalogue);
    await expect(other).rejects.toThrow("Only .ldt files can be imported.");
    const large = fileOf("");
    Object.defineProperty(large, "size", { value: 100 * 1024 * 1024 });
    const read = vi.spyOn(large, "arrayBuffer");
    await expect(importProfile(large, inCatalogue)).rejects.toThrow("too large");
    expect(read).not.toHaveBeenCalled();
  });

  test("when the item database is unavailable", async () => {
    const unavailable = async () => Promise.reject(new Error("away"));
    await expect(importProfile(fileOf(JSON.stringify(complete)), unavailable)).rejects.toThrow(
      "away",
    );
  });
});

test("omits unknown ids, ids of another kind and duplicates", async () => {
  const hostile = JSON.stringify({
    ...complete,
    primaryWeapons: [
      ...complete.primaryWeapons,
      ...complete.primaryWeapons,
      "Weapon_Nothing",
      "__proto__",
      "constructor",
      "<script>",
      "Weapon_Grenade_Frag",
    ],
    extra: { deep: [] },
  }).replace("{", '{"__proto__":{"polluted":true},');
  const imported = await importProfile(fileOf(hostile), inCatalogue);
  expect(imported.lists.primaryWeapons).toEqual(complete.primaryWeapons);
  expect(imported.leftOut).toBe(5);
  expect(Object.keys(imported)).toEqual(["name", "lists", "items", "leftOut"]);
  expect(Object(imported).polluted).toBeUndefined();
  expect(Object({}).polluted).toBeUndefined();
});

test("truncates a long name and joins its lines", async () => {
  const named = (name: string) =>
    importProfile(fileOf(JSON.stringify({ ...complete, name })), inCatalogue);
  expect((await named("W".repeat(500))).name).toHaveLength(PROFILE_NAME_MAX);
  expect((await named(" a\n\u202eb\u0000 ")).name).toBe("a b");
  expect((await named("   ")).name).toBe("");
});
