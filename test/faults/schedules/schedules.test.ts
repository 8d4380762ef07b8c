import { expect, test } from "vitest";
import { runSeeds } from "./run-seeds.ts";

const SEEDS = { first: 1, count: 5 };

test("no seeded schedule of faults loses, duplicates or leaves anything behind", {
  timeout: 600_000,
}, async () => {
  const { failures, operations } = await runSeeds({ database: "pglite", ...SEEDS });
  expect([...failures.values()].join("\n")).toBe("");
  expect(operations).toBeGreaterThan(SEEDS.count * 10);
});
