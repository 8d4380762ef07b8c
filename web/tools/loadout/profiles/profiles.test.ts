import { expect, test } from "vitest";
import {
  addProfile,
  DEFAULT_KEY,
  DEFAULT_LOADOUTS,
  deleteProfile,
  duplicateProfile,
  freeName,
  insertProfile,
  isEmptyProfile,
  type Loadouts,
  renameProfile,
  selectedProfile,
  selectProfile,
  setItems,
} from "./profiles.ts";

const namesOf = ({ profiles }: Loadouts) => profiles.map(({ name }) => name);
const three = addProfile(addProfile(DEFAULT_LOADOUTS, "b"), "c");

test("starts with a default profile; a new one is named Loadout N+1 and is empty", () => {
  expect(namesOf(three)).toEqual(["Default Profile", "Loadout 2", "Loadout 3"]);
  expect(three.profiles[2]).toMatchObject({ primaryWeapons: [], grenades: [] });
});

test("gives a new profile the next name that is free", () => {
  const named = namesOf(addProfile(deleteProfile(three, "b"), "d"));
  expect(named).toEqual(["Default Profile", "Loadout 3", "Loadout 4"]);
});

test("copies a profile behind it, under a name of its own", () => {
  const [standard] = DEFAULT_LOADOUTS.profiles;
  if (!standard) throw new Error("There is no default profile");
  const twice = duplicateProfile(duplicateProfile(three, standard, "x"), standard, "y");
  expect(namesOf(twice)).toEqual([
    "Default Profile",
    "Default Profile 3",
    "Default Profile 2",
    "Loadout 2",
    "Loadout 3",
  ]);
  expect(twice.profiles[1]).toEqual({ ...standard, key: "y", name: "Default Profile 3" });
  const long = renameProfile(three, "b", "W".repeat(30));
  expect(freeName(long, "W".repeat(30))).toBe(`${"W".repeat(28)} 2`);
  expect(freeName(long, "Docks")).toBe("Docks");
});

test("calls a profile empty that has neither weapons nor grenades", () => {
  const [standard, empty] = three.profiles;
  if (!standard || !empty) throw new Error("There are no profiles");
  const modifications = standard.characterModifications;
  expect(isEmptyProfile({ ...empty, characterModifications: modifications })).toBe(true);
  for (const part of ["primaryWeapons", "secondaryWeapons", "grenades"] as const) {
    expect(isEmptyProfile({ ...empty, [part]: standard[part] })).toBe(false);
  }
});

test("deletes and restores every profile in place, except the first", () => {
  expect(deleteProfile(three, DEFAULT_KEY)).toEqual(three);
  const picked = selectProfile(three, "b");
  const without = deleteProfile(picked, "b");
  expect(namesOf(without)).toEqual(["Default Profile", "Loadout 3"]);
  expect(selectedProfile(without).key).toBe(DEFAULT_KEY);
  const [, second] = three.profiles;
  expect(second && insertProfile(without, second, 1).profiles).toEqual(three.profiles);
  expect(second && namesOf(insertProfile(without, second, 0))[0]).toBe("Default Profile");
});

test("ignores an empty name", () => {
  expect(namesOf(renameProfile(three, "b", "  Docks  "))[1]).toBe("Docks");
  expect(renameProfile(three, "b", " \u200b ")).toEqual(three);
});

test("adds items once and removes them, in one profile and list only", () => {
  const added = setItems(three, "b", "grenades", ["x", "y", "x"], true);
  expect(added.profiles[1]?.grenades).toEqual(["x", "y"]);
  expect(setItems(added, "b", "grenades", ["y"], true)).toEqual(added);
  expect(setItems(added, "b", "grenades", ["x"], false).profiles[1]?.grenades).toEqual(["y"]);
  expect(added.profiles[2]?.grenades).toEqual([]);
  expect(setItems(three, "gone", "grenades", ["x"], true)).toEqual(three);
});
