import { expect, test } from "vitest";
import { findInCatalogue } from "#contract/items/catalogue.ts";
import { loadoutOf, parseRollUrl } from "#contract/loadout/roll/roll-url.ts";
import { rollText } from "./roll-text.ts";

test("formats a roll in a few lines", () => {
  const shared = parseRollUrl(
    new URLSearchParams(
      "?seed=a&primary=Weapon_AssaultRifle_NTEC7_Slot2&modifications=FnMod_Weapon_Tagger" +
        "&grenade=Weapon_Grenade_Frag&character=FnMod_Character_Kevlar1",
    ),
  );
  expect(shared && rollText(loadoutOf(shared, findInCatalogue))).toBe(
    [
      "Primary weapon: N-TEC 7 Adeen (Tagger, vacant)",
      "Grenade: Frag",
      "Character modifications: Kevlar Implants 1",
    ].join("\n"),
  );
});
