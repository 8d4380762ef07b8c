import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "#server/platform/db/database.ts";
import { inBatches } from "#server/platform/db/write-batches.ts";

const db = {} as Db;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Answers each item doubled, after as many turns as there are items; tells of what was in a batch. */
function doubling(max: number, batches: number[][] = []) {
  return inBatches(max, async (_, items: number[]) => {
    batches.push(items);
    for (const _item of items) await nextTurn();
    if (items.includes(13)) throw new Error("unlucky");
    return items.map((item) => item * 2);
  });
}

test("Everyone hears of their own, however many come in however many turns", async () => {
  const turns = fc.array(fc.array(fc.integer({ min: 14 }), { maxLength: 20 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(turns, fc.integer({ min: 1, max: 8 }), async (turns, max) => {
      const batches: number[][] = [];
      const double = doubling(max, batches);
      const answers: Promise<number>[] = [];
      for (const items of turns) {
        answers.push(...items.map((item) => double(db, item)));
        await nextTurn();
      }
      const all = turns.flat();
      expect(await Promise.all(answers)).toEqual(all.map((item) => item * 2));
      expect(batches.flat()).toEqual(all);
      for (const { length } of batches) {
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(max);
      }
    }),
  );
});

test("What fails, fails for those in it alone", async () => {
  const double = doubling(2);
  const answers = [1, 13, 2, 3, 4].map((item) => double(db, item));
  const settled = await Promise.allSettled(answers);
  expect(settled.map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});
