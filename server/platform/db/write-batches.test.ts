import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "#server/platform/db/database.ts";
import { inBatches } from "#server/platform/db/write-batches.ts";

const db = {} as Db;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Returns each item doubled, after as many turns as there are items; collects the batches. */
function doubling(max: number, batches: number[][] = []) {
  return inBatches(max, async (_, items: number[]) => {
    batches.push(items);
    for (const _item of items) await nextTurn();
    if (items.includes(13)) throw new Error("unlucky");
    return items.map((item) => item * 2);
  });
}

test("returns each caller's result, for any number of items in any number of turns", async () => {
  const turns = fc.array(fc.array(fc.integer({ min: 14 }), { maxLength: 20 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(turns, fc.integer({ min: 1, max: 8 }), async (turns, max) => {
      const batches: number[][] = [];
      const double = doubling(max, batches);
      const results: Promise<number>[] = [];
      for (const items of turns) {
        results.push(...items.map((item) => double(db, item)));
        await nextTurn();
      }
      const all = turns.flat();
      expect(await Promise.all(results)).toEqual(all.map((item) => item * 2));
      expect(batches.flat()).toEqual(all);
      for (const { length } of batches) {
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(max);
      }
    }),
  );
});

test("rejects only the items of a failed batch", async () => {
  const double = doubling(2);
  const results = [1, 13, 2, 3, 4].map((item) => double(db, item));
  const settled = await Promise.allSettled(results);
  expect(settled.map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});

/** Returns each item; refuses a batch with an odd one. */
function refusingOdd(code: string, written: number[] = []) {
  return inBatches(8, async (_, items: number[]) => {
    await nextTurn();
    if (items.some((item) => item % 2 === 1)) throw Object.assign(new Error("odd"), { code });
    written.push(...items);
    return items;
  });
}

test("an item that PostgreSQL refuses fails no other item of its batch", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(), { maxLength: 30 }), async (items) => {
      const written: number[] = [];
      const write = refusingOdd("23503", written);
      const settled = await Promise.allSettled(items.map((item) => write(db, item)));
      const isEven = (item: number) => item % 2 === 0;
      expect(settled.map(({ status }) => status === "fulfilled")).toEqual(items.map(isEven));
      expect(written.toSorted()).toEqual(items.filter(isEven).toSorted());
    }),
  );
});

test("does not repeat a batch that may have been written when the connection ended", async () => {
  const written: number[] = [];
  for (const code of ["57P01", "08006", "ECONNRESET"]) {
    const write = refusingOdd(code, written);
    const settled = await Promise.allSettled([2, 3, 4].map((item) => write(db, item)));
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  }
  expect(written).toEqual([]);
});
