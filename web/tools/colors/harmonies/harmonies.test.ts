import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampGameColor, GAME_MAX } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import { harmoniesOf } from "./harmonies.ts";

const color = fc.record({
  hue: fc.nat({ max: GAME_MAX.hue }),
  sat: fc.nat({ max: GAME_MAX.sat }),
  lum: fc.nat({ max: GAME_MAX.lum }),
});

function stepsOf(name: string, of: Parameters<typeof harmoniesOf>[0]): string[] | undefined {
  const found = harmoniesOf(of).find((one) => one.name === name);
  return found?.colors.map(({ hue, sat, lum }) => `${hue}/${sat}/${lum}`);
}

describe("Harmonies", () => {
  test.each([
    ["Complement", ["15/5/6", "31/5/6"]],
    ["Triad", ["15/5/6", "26/5/6", "4/5/6"]],
    ["Neighbors", ["11/5/6", "13/5/6", "15/5/6", "17/5/6", "19/5/6"]],
    ["Light to dark", ["15/5/10", "15/5/8", "15/5/6", "15/5/4", "15/5/2"]],
    ["Muted", ["15/6/6", "15/5/6", "15/4/6", "15/3/6", "15/2/6"]],
  ])("%s moves in whole steps", (name, steps) => {
    expect(stepsOf(name, { hue: 15, sat: 5, lum: 6 })).toEqual(steps);
  });

  test.each([
    ["Light to dark", ["0/0/9", "0/0/7", "0/0/5", "0/0/3", "0/0/1"]],
    ["Warm grays", ["2/1/3", "2/1/5", "2/1/7", "2/1/9", "2/1/11"]],
    ["Cold grays", ["18/1/3", "18/1/5", "18/1/7", "18/1/9", "18/1/11"]],
    ["Complement", undefined],
  ])("a gray has %s", (name, steps) => {
    expect(stepsOf(name, { hue: 0, sat: 0, lum: 1 })).toEqual(steps);
  });

  test("are within the bounds, without doubles, and include the color or what looks like it", () => {
    fc.assert(
      fc.property(color, (one) => {
        for (const { name, colors } of harmoniesOf(one)) {
          const hexes = colors.map(hexOfGameColor);
          expect(colors.map(clampGameColor), name).toEqual(colors);
          expect(new Set(hexes).size, name).toBe(hexes.length);
          expect(colors.length, name).toBeGreaterThan(0);
          if (!name.endsWith("grays")) expect(hexes, name).toContain(hexOfGameColor(one));
        }
      }),
    );
  });

  test("the complement of a complement is the color", () => {
    fc.assert(
      fc.property(color, (one) => {
        fc.pre(one.sat > 0 && one.lum > 0 && one.lum < GAME_MAX.lum);
        const [, opposite] = harmoniesOf(one)[0]?.colors ?? [];
        fc.pre(opposite !== undefined);
        const [, back] = harmoniesOf(opposite ?? one)[0]?.colors ?? [];
        expect(back).toEqual(one);
      }),
    );
  });
});
