import { expect, test } from "vitest";
import { PARTS_OF_ROLL } from "#contract/loadout/roll/roll.ts";
import { durationsOf } from "./spin.ts";

test("reels settle from left to right, without those that are locked, and one alone sooner", () => {
  expect(durationsOf(PARTS_OF_ROLL.toReversed())).toEqual({
    primary: 600,
    secondary: 1_000,
    grenade: 1_200,
    characterModifications: 1_400,
  });
  expect(durationsOf(["grenade", "secondary"])).toEqual({ secondary: 600, grenade: 1_000 });
  expect(durationsOf(["grenade"])).toEqual({ grenade: 500 });
  expect(durationsOf([])).toEqual({});
});
