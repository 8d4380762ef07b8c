import { expect, test } from "vitest";
import { CATALOGUE } from "#contract/items/catalogue.ts";
import { isWeapon } from "#contract/items/kinds.ts";
import { pointOn } from "./weapon-drawing.tsx";

test("every modification of a weapon is on its drawing", () => {
  for (const weapon of CATALOGUE.filter(isWeapon)) {
    for (const category of [15, 16, 17, 19]) {
      const [x = -1, y = -1] = pointOn(weapon, category) ?? [];
      expect(x > 0 && x < 240 && y > 0 && y < 96, `${weapon.sapbdb} ${category}`).toBe(true);
    }
  }
});
