import { expect, test } from "vitest";
import { FAMILY_NAMES } from "#contract/items/weapon-families.ts";
import { DRAWN } from "./item-icon.tsx";
import items from "./items.svg?raw";
import weapons from "./weapons.svg?raw";

const idsIn = (file: string) =>
  [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id).sort();

test("the known drawings are those of the files", () => {
  expect([...DRAWN].sort()).toEqual(idsIn(items));
  expect([...FAMILY_NAMES].map((name) => `w-${name}`).sort()).toEqual(idsIn(weapons));
});
