import { describe, expect, test } from "vitest";
import { CATALOGUE, findInCatalogue } from "../../items/catalogue.ts";
import type { Item } from "../../items/item.ts";
import { mapParts, PART_KIND, type Part } from "../parts.ts";
import { randomOf } from "./random.ts";
import { type Loadout, type Pools, poolsOf, rollLoadout, slotsOf } from "./roll.ts";

const ROLLS = 10_000;

type Lists = Record<Part, readonly string[]>;
const profile = (lists: Partial<Lists>): Lists => ({ ...mapParts(() => []), ...lists });
const idsOf = (kind: Item["subcategory"]) =>
  CATALOGUE.filter(({ subcategory }) => subcategory === kind).map(({ sapbdb }) => sapbdb);
const everything = profile(mapParts((part) => idsOf(PART_KIND[part])));
const poolsFor = (of: Lists) => poolsOf(of, findInCatalogue);

function* rollsOf(pools: Pools): Generator<Loadout> {
  for (let roll = 0; roll < ROLLS; roll += 1) yield rollLoadout(pools, randomOf(`seed${roll}`));
}

/** Returns the chi-squared statistic: squared deviations, each divided by its expected count. */
function chiSquared(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, index) => {
    const expectedCounts = expected[index] ?? 0;
    return sum + (count - expectedCounts) ** 2 / expectedCounts;
  }, 0);
}

/** Returns the value that one sample in 100,000 exceeds (Wilson and Hilferty). */
function bound(freedom: number): number {
  const step = 2 / (9 * freedom);
  return freedom * (1 - step + 4.265 * Math.sqrt(step)) ** 3;
}

function tally(items: Iterable<Item | null | undefined>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of items) {
    if (one) counts.set(one.sapbdb, (counts.get(one.sapbdb) ?? 0) + 1);
  }
  return counts;
}

function expectFrequencies(counts: Map<string, number>, expected: Map<string, number>): void {
  expect(new Set(counts.keys())).toEqual(new Set(expected.keys()));
  const ids = [...expected.keys()];
  const seen = ids.map((id) => counts.get(id) ?? 0);
  const expectedCounts = ids.map((id) => expected.get(id) ?? 0);
  expect(chiSquared(seen, expectedCounts)).toBeLessThan(bound(ids.length - 1));
}

describe("rolls every eligible item with the expected frequency", () => {
  const rolls = [...rollsOf(poolsFor(everything))];
  const evenly = (items: readonly Item[], count: number) =>
    new Map(items.map(({ sapbdb }) => [sapbdb, count / items.length]));

  test("weapons and grenades uniformly", () => {
    const { primaryWeapons, secondaryWeapons, grenades } = poolsFor(everything);
    const primaries = tally(rolls.map(({ primary }) => primary?.weapon));
    expectFrequencies(primaries, evenly(primaryWeapons, ROLLS));
    const secondaries = tally(rolls.map(({ secondary }) => secondary?.weapon));
    expectFrequencies(secondaries, evenly(secondaryWeapons, ROLLS));
    expectFrequencies(tally(rolls.map(({ grenade }) => grenade)), evenly(grenades, ROLLS));
  });

  test("modifications uniformly within their category", () => {
    const drawn = rolls.flatMap(({ primary }) => primary?.filled ?? []);
    const counts = tally(drawn);
    const all = poolsFor(everything).primaryWeaponModifications;
    for (const [, group] of Map.groupBy(all, ({ emodifiercategory }) => emodifiercategory)) {
      const ids = new Set(group.map(({ sapbdb }) => sapbdb));
      const some = new Map([...counts].filter(([id]) => ids.has(id)));
      const sum = [...some.values()].reduce((one, other) => one + other, 0);
      expectFrequencies(some, evenly(group, sum));
    }
    const equipped = rolls.flatMap(({ characterModifications }) => characterModifications);
    const character = poolsFor(everything).characterModifications;
    const groups = Map.groupBy(character, ({ emodifiercategory }) => emodifiercategory);
    const expectedCounts = [...groups.values()].flatMap((group) => [...evenly(group, ROLLS)]);
    expectFrequencies(tally(equipped), new Map(expectedCounts));
  });

  test("categories of one open slot uniformly", () => {
    const weapon = "Weapon_AssaultRifle_NTEC7_Slot2";
    const pools = poolsFor({ ...everything, primaryWeapons: [weapon] });
    const first = [...rollsOf(pools)].map(({ primary }) => primary?.filled[0]?.emodifiercategory);
    const counts = [15, 16, 17, 19].map(
      (category) => first.filter((one) => one === category).length,
    );
    expect(
      chiSquared(
        counts,
        counts.map(() => ROLLS / 4),
      ),
    ).toBeLessThan(bound(3));
  });
});

test("rolls the same loadout for the same seed, and another for another", () => {
  const pools = poolsFor(everything);
  const roll = (seed: string) => rollLoadout(pools, randomOf(seed));
  expect(roll("k3f9x2a")).toEqual(roll("k3f9x2a"));
  expect(roll("k3f9x2a")).not.toEqual(roll("k3f9x2b"));
});

test("leaves slots vacant that cannot be filled, and omits locked ones", () => {
  const weapon = "Weapon_AssaultRifle_NTEC7_Slot2";
  const pools = poolsFor(profile({ primaryWeapons: [weapon] }));
  const { primary } = rollLoadout(pools, randomOf("a"));
  expect(primary && slotsOf(primary).map(({ kind }) => kind)).toEqual(["vacant", "vacant", "none"]);
});
