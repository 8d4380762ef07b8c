import fc from "fast-check";
import { expect, test } from "vitest";
import { possibleValues, type Value, type Write } from "./registers.ts";

/** Writes of distinct values at distinct moments. */
const histories = fc
  .array(
    fc.record({ gap: fc.nat(6), length: fc.integer({ min: 1, max: 9 }), isCertain: fc.boolean() }),
    {
      maxLength: 5,
    },
  )
  .map((given) => {
    let start = 0;
    return given.map(({ gap, length, isCertain }, index): Write => {
      start += gap;
      return {
        value: `w${index}`,
        start: 10 * start + index,
        end: 10 * (start + length) + 5 + index / 10,
        isCertain,
      };
    });
  });

/** Returns the final values of every order in which the writes can take effect. */
function finalValues(initial: Value, writes: readonly Write[]): Set<Value> {
  const results = new Set<Value>();
  const apply = (left: readonly Write[], value: Value) => {
    if (left.every(({ isCertain }) => !isCertain)) results.add(value);
    for (const next of left) {
      const rest = left.filter((write) => write !== next);
      if (rest.some(({ end, isCertain }) => isCertain && end < next.start)) continue;
      // A write that ended before this one without effect never takes effect.
      apply(
        rest.filter(({ end }) => end > next.start),
        next.value,
      );
    }
  };
  apply(writes, initial);
  return results;
}

test("returns exactly the values that some order of the writes leaves", () => {
  fc.assert(
    fc.property(histories, (writes) => {
      expect(possibleValues("initial", writes)).toEqual(finalValues("initial", writes));
    }),
    { numRuns: 2_000 },
  );
});

test("returns only the last value where every write was answered before the next started", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1 }), (values) => {
      const writes = values.map((value, index) => ({
        value,
        start: 2 * index,
        end: 2 * index + 1,
        isCertain: true,
      }));
      expect(possibleValues(false, writes)).toEqual(new Set([values.at(-1)]));
    }),
  );
});

test("returns the values during an interval, those set and replaced in it included", () => {
  const writes = [
    { value: "first", start: 1, end: 2, isCertain: true },
    { value: "lost", start: 3, end: 4, isCertain: false },
    { value: "last", start: 7, end: 8, isCertain: true },
  ];
  const at = (start: number, end: number) => [...possibleValues("none", writes, { start, end })];
  expect(at(0, 0.5)).toEqual(["none"]);
  expect(at(0, 1.5)).toEqual(["none", "first"]);
  expect(at(5, 6)).toEqual(["first", "lost"]);
  expect(at(5, 7.5)).toEqual(["first", "lost", "last"]);
  expect(at(9, 10)).toEqual(["last"]);
});
