import { expect, test } from "vitest";
import {
  addProfile,
  DEFAULT_KEY,
  DEFAULT_LOADOUTS,
  deleteProfile,
  insertProfile,
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
