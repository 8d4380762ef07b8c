import { expect, test } from "vitest";
import { CATALOGUE } from "#contract/items/catalogue.ts";
import { drawGrenade, drawModifier, drawWeapon } from "#server/features/cards/item-drawings.ts";

const PLACE = { left: 0, top: 0, width: 240, height: 96 };

test("has a drawing of every item of the catalogue, with every colour filled in", () => {
  for (const item of CATALOGUE) {
    const drawing =
      "emodifiercategory" in item
        ? drawModifier(item.emodifiercategory, PLACE)
        : item.subcategory === "grenade"
          ? drawGrenade(item.sapbdb, PLACE)
          : drawWeapon({ id: item.sapbdb, weaponClass: item.einfracategory }, PLACE);
    expect(drawing, item.sapbdb).toContain("<path");
    expect(drawing).not.toContain("{");
  }
});

test("draws a weapon that is gone by its class, and nothing without one", () => {
  expect(drawWeapon({ id: "Weapon_Gone", weaponClass: 94 }, PLACE)).toContain("<path");
  expect(drawWeapon({ id: "__proto__", weaponClass: null }, PLACE)).toBe("");
  expect(drawGrenade("constructor", PLACE)).toBe("");
  expect(drawModifier(null, PLACE)).toBe("");
});
