import fc from "fast-check";
import { expect, test } from "vitest";
import { findInCatalogue } from "../../items/catalogue.ts";
import { STANDARD_ITEMS } from "../../items/standard-items.ts";
import { mapParts, PART_KIND } from "../parts.ts";
import { isSeed, randomOf, SEED_LENGTH, seedOf } from "./random.ts";
import { poolsOf, rollLoadout } from "./roll.ts";
import { loadoutOf, parseRollUrl, rollQueryString } from "./roll-url.ts";

const standard = mapParts((part) =>
  STANDARD_ITEMS.filter(({ subcategory }) => subcategory === PART_KIND[part]).map(
    ({ sapbdb }) => sapbdb,
  ),
);
const pools = poolsOf(standard, findInCatalogue);
const read = (search: string) => parseRollUrl(new URLSearchParams(search));

test("round-trips any roll through its URL", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,16}$/), (seed) => {
      const loadout = rollLoadout(pools, randomOf(seed));
      const shared = read(rollQueryString(seed, loadout));
      expect(shared?.seed).toBe(seed);
      expect(shared && loadoutOf(shared, findInCatalogue)).toEqual(loadout);
    }),
  );
});

test("returns undefined without a seed, and accepts any other URL without throwing", () => {
  for (const search of ["", "?seed=", "?seed=A b", `?seed=${"a".repeat(17)}`, "?primary=x"]) {
    expect(read(search)).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      const shared = read(
        `?${new URLSearchParams({ seed: "a", primary: text, modifications: text, character: text })}`,
      );
      expect(shared && loadoutOf(shared, findInCatalogue).primary).toBeNull();
    }),
  );
});

test("omits from a URL what breaks the rules of a roll", () => {
  const shared = read(
    "?seed=a&primary=Weapon_AssaultRifle_NTEC7_Slot2" +
      "&modifications=FnMod_Weapon_HuntingSight1,FnMod_Weapon_HuntingSight2,FnMod_Weapon_Tagger,FnMod_Weapon_Bandolier1" +
      "&secondary=Weapon_Grenade_Frag&grenade=Weapon_AssaultRifle_NTEC_Slot3" +
      "&character=FnMod_Character_Kevlar1,FnMod_Character_Kevlar2,FnMod_Weapon_Tagger",
  );
  const loadout = shared && loadoutOf(shared, findInCatalogue);
  expect(loadout?.primary?.filled.map(({ sdisplayname }) => sdisplayname)).toEqual([
    "Hunting Sight 1",
    "Tagger",
  ]);
  expect(loadout).toMatchObject({ secondary: null, grenade: null });
  expect(loadout?.characterModifications).toHaveLength(1);
});

test("creates a valid seed of any bytes", () => {
  const bytes = fc.uint8Array({ minLength: SEED_LENGTH, maxLength: SEED_LENGTH });
  fc.assert(fc.property(bytes, (random) => isSeed(seedOf(random))));
});
