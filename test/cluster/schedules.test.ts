import { expect, test } from "vitest";
import { runSeeds } from "#test/faults/schedules/run-seeds.ts";

const SEEDS = { first: 1, count: 3 };

test("no seeded schedule of faults around PostgreSQL, Redis and S3 loses or duplicates anything", {
  timeout: 600_000,
}, async () => {
  const { failures, operations } = await runSeeds({ database: "postgres", ...SEEDS });
  expect([...failures.values()].join("\n")).toBe("");
  expect(operations).toBeGreaterThan(SEEDS.count * 10);
});
