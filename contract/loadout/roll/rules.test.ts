import fc from "fast-check";
import { expect, test } from "vitest";
import { CATALOGUE, findInCatalogue } from "../../items/catalogue.ts";
import type { Modification, Weapon } from "../../items/item.ts";
import { reachOf } from "../../items/weapon-families.ts";
import { mapParts, PART_KIND, type Part } from "../parts.ts";
import { type Random, randomOf } from "./random.ts";
import { type Loadout, PARTS_OF_ROLL, type Pools, poolsOf, rollLoadout, slotsOf } from "./roll.ts";
import { addRoll, NEW_SESSION, restingOf, retainedOf } from "./roll-session.ts";
import { rollQueryString } from "./roll-url.ts";
import {
  brokenRules,
  choicesOf,
  findExhaustion,
  type RollRequest,
  RULE_IDS,
  type RuleId,
} from "./rules.ts";

const PROFILES = 1_000;
const ROLLS = 100;

const IDS = mapParts((part) =>
  CATALOGUE.filter(({ subcategory }) => subcategory === PART_KIND[part]).map((one) => one.sapbdb),
);
const MAX = mapParts((part) => (part === "primaryWeapons" ? 24 : 9));

function profileOf(random: Random): Record<Part, readonly string[]> {
  const lists = mapParts((part) =>
    Array.from({ length: random(MAX[part]) }, () => IDS[part][random(IDS[part].length)] ?? ""),
  );
  return mapParts((part) => [...new Set(lists[part])]);
}

function someOf<T>(items: readonly T[], random: Random, odds: number): T[] {
  return items.filter(() => random(odds) === 0);
}

const fits: Readonly<Record<RuleId, (weapon: Weapon, pools: Pools) => boolean>> = {
  range: (weapon) => reachOf(weapon) !== "middle",
  rest: () => true,
  fill: (weapon, pools) => mostMods(weapon, pools) >= weapon.modificationsVacant,
  launchers: ({ einfracategory, sapbdb }) =>
    ![85, 88].includes(einfracategory) && sapbdb !== "Weapon_LTL_GrenadeLauncher",
  mods: (weapon, pools) =>
    weapon.modifications.length + Math.min(weapon.modificationsVacant, mostMods(weapon, pools)) ===
    3,
  lethal: ({ einfracategory }) => einfracategory !== 86,
  machine: ({ einfracategory }) => einfracategory !== 87,
  velocity: ({ einfracategory }) => einfracategory !== 92,
};

function mostMods(weapon: Weapon, pools: Pools): number {
  const categories = new Set(pools.primaryWeaponModifications.map((one) => one.emodifiercategory));
  for (const { emodifiercategory } of weapon.modifications) {
    if (emodifiercategory !== null) categories.delete(emodifiercategory);
  }
  return categories.size;
}

/** Returns whether the rules leave every part something, by trying each pair of weapons. */
function isPossible({ pools, rules, resting, retained }: RollRequest): boolean {
  const rests = ({ sapbdb }: { sapbdb: string }) => rules.includes("rest") && resting.has(sapbdb);
  const isFree = (weapon: Weapon) =>
    !rests(weapon) && rules.every((rule) => fits[rule](weapon, pools));
  const primaries =
    retained.primary === undefined
      ? pools.primaryWeapons.filter(isFree)
      : [retained.primary?.weapon];
  const seconds =
    retained.secondary === undefined
      ? pools.secondaryWeapons.filter((one) => !rests(one))
      : [retained.secondary?.weapon];
  const needsPrimary = retained.primary === undefined && pools.primaryWeapons.length > 0;
  const needsSecondary = retained.secondary === undefined && pools.secondaryWeapons.length > 0;
  if (needsPrimary && primaries.length === 0) return false;
  if (needsSecondary && seconds.length === 0) return false;
  if (needsPrimary || needsSecondary) {
    const pairs = primaries.flatMap((primary) => seconds.map((second) => [primary, second]));
    const areFree = ([primary, second]: (Weapon | undefined)[]) =>
      !rules.includes("range") ||
      !primary ||
      !second ||
      reachOf(primary) === "middle" ||
      reachOf(primary) !== reachOf(second);
    if (pairs.length > 0 && !pairs.some(areFree)) return false;
  }
  if (retained.grenade !== undefined || pools.grenades.length === 0) return true;
  return pools.grenades.some((one) => !rests(one));
}

/** Throws when a drawn part breaks a rule of the specification or a chosen one. */
function check(loadout: Loadout, request: RollRequest): void {
  const { pools, rules, resting, retained } = request;
  const claim = (claimed: boolean, text: string) => {
    if (!claimed) throw new Error(text);
  };
  for (const part of PARTS_OF_ROLL) {
    if (part in retained)
      claim(Object.is(loadout[part], retained[part]) || part === "secondary", part);
  }
  const { primary, secondary, grenade, characterModifications } = loadout;
  const drawn = [
    retained.primary === undefined && primary?.weapon,
    retained.secondary === undefined && secondary?.weapon,
    retained.grenade === undefined && grenade,
  ].filter((one) => typeof one === "object" && one !== null);
  if (retained.primary === undefined) {
    claim((primary === null) === (pools.primaryWeapons.length === 0), "primary is empty");
    if (primary) {
      const { weapon, filled } = primary;
      const presets: (number | null)[] = weapon.modifications.map((one) => one.emodifiercategory);
      claim(pools.primaryWeapons.includes(weapon), "primary of the profile");
      claim(isDistinct(filled), "distinct modifications");
      claim(!filled.some((one) => presets.includes(one.emodifiercategory)), "presets");
      claim(
        filled.length === Math.min(weapon.modificationsVacant, mostMods(weapon, pools)),
        "slots are filled",
      );
      for (const rule of rules) claim(fits[rule](weapon, pools), rule);
    }
  }
  if (retained.secondary === undefined) {
    claim((secondary === null) === (pools.secondaryWeapons.length === 0), "secondary is empty");
    claim(!secondary || secondary.filled.length === 0, "secondary as is");
  }
  if (retained.grenade === undefined) {
    claim((grenade === null) === (pools.grenades.length === 0), "grenade is empty");
  }
  if (retained.characterModifications === undefined) {
    const offered = new Set(pools.characterModifications.map((one) => one.emodifiercategory));
    claim(isDistinct(characterModifications), "distinct character modifications");
    claim(characterModifications.length === Math.min(4, offered.size), "character modifications");
  }
  if (rules.includes("rest")) claim(!drawn.some(({ sapbdb }) => resting.has(sapbdb)), "rests");
  const bothKept = retained.primary !== undefined && retained.secondary !== undefined;
  if (rules.includes("range") && primary && secondary && !bothKept) {
    const reaches = [reachOf(primary.weapon), reachOf(secondary.weapon)];
    const isOpen = retained.primary !== undefined && reaches[0] === "middle";
    claim(isOpen || reaches.toSorted().join() === "long,short", "range");
  }
}

function isDistinct(modifications: readonly Modification[]): boolean {
  const categories = modifications.map(({ emodifiercategory }) => emodifiercategory);
  return new Set(categories).size === categories.length;
}

test("100,000 rolls with locks and rules follow the rules, or name the one that forbids them", () => {
  let rolled = 0;
  let exhausted = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = randomOf(String(seed));
      const pools = poolsOf(profileOf(random), findInCatalogue);
      const rules = someOf(RULE_IDS, random, 3);
      let session = NEW_SESSION;
      let shown = rollLoadout(pools, random);
      for (let count = 0; count < ROLLS; count += 1) {
        const retained = retainedOf(shown, someOf(PARTS_OF_ROLL, random, 3));
        const request = { pools, rules, resting: restingOf(session), retained };
        const found = findExhaustion(request);
        if ((found === undefined) !== isPossible(request)) throw new Error(`${found?.rule}`);
        if (found) {
          exhausted += 1;
          const before = rules.slice(0, rules.indexOf(found.rule));
          if (findExhaustion({ ...request, rules: before })) throw new Error("an earlier rule");
          continue;
        }
        rolled += 1;
        shown = rollLoadout(choicesOf(request), random, retained);
        check(shown, request);
        if (shown.primary) expect(slotsOf(shown.primary)).toHaveLength(3);
        session = addRoll(session, { search: rollQueryString(`s${count}`, shown), at: count }, "");
      }
    }),
    { numRuns: PROFILES },
  );
  expect(rolled + exhausted).toBe(100_000);
  expect(rolled).toBeGreaterThan(20_000);
  expect(exhausted).toBeGreaterThan(1_000);
}, 120_000);

const everything = poolsOf(IDS, findInCatalogue);
const request: RollRequest = { pools: everything, rules: [], resting: new Set(), retained: {} };

test("leaves 271 of 438 primaries for one long range and one short, 266 while five rest", () => {
  const fitting = choicesOf({ ...request, rules: ["range"] }).primaryWeapons;
  expect(fitting).toHaveLength(271);
  const resting = new Set(fitting.slice(0, 5).map(({ sapbdb }) => sapbdb));
  const both = choicesOf({ ...request, rules: ["range", "rest"], resting });
  expect(both.primaryWeapons).toHaveLength(266);
});

test("rolls by rules draw every weapon that fits, and no other", () => {
  const choices = choicesOf({ ...request, rules: ["range", "launchers"] });
  const drawn = new Set<string | undefined>();
  for (let seed = 0; seed < 10_000; seed += 1) {
    drawn.add(rollLoadout(choices, randomOf(`s${seed}`)).primary?.weapon.sapbdb);
  }
  expect([...drawn].sort()).toEqual(choices.primaryWeapons.map(({ sapbdb }) => sapbdb).sort());
});

test("a locked weapon that breaks a rule stays, and the rule is named", () => {
  const weapon = everything.primaryWeapons.find((one) => reachOf(one) === "middle");
  const retained = { primary: weapon ? { weapon, filled: [] } : null };
  const rules: RuleId[] = ["launchers", "range"];
  expect(findExhaustion({ ...request, rules, retained })).toBeUndefined();
  const loadout = rollLoadout(choicesOf({ ...request, rules, retained }), randomOf("a"), retained);
  expect(loadout.primary).toBe(retained.primary);
  expect(brokenRules(loadout, rules, everything)).toEqual({ primary: ["range"], secondary: [] });
});

test("without rules and locks, a seed rolls what it always did", () => {
  for (const seed of ["a", "k3f9x2a", "zz9"]) {
    expect(rollLoadout(choicesOf(request), randomOf(seed))).toEqual(
      rollLoadout(everything, randomOf(seed)),
    );
  }
});
