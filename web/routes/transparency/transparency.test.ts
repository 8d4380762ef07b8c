import { expect, test } from "vitest";
import type { TransparencyYear } from "#contract/transparency/contract.ts";
import { countGroups } from "./transparency.tsx";

test("sums what was reported and done in a year, without parts of which there were none", () => {
  const year = {
    year: 2026,
    reports: [
      { reason: 6, count: 3 },
      { reason: 0, count: 1 },
    ],
    notices: 5,
    noticesUpheld: 2,
    acts: [
      { action: "ban", count: 2 },
      { action: "deletePost", count: 7 },
    ],
    automaticActs: [{ action: "holdPost", count: 4 }],
    appeals: 6,
    reversals: 1,
  } as unknown as TransparencyYear;
  const rows = countGroups(year).map(({ label, total, parts }) => [
    label,
    total,
    ...parts.map((part) => `${part.label}: ${part.count}`),
  ]);
  expect(rows).toEqual([
    ["Reports", 4, "Spam: 3", "Other: 1"],
    ["Notices from outside", 5],
    ["Notices by which posts were removed", 2],
    ["Acts of staff", 9, "Posts removed: 7", "Accounts banned: 2"],
    ["Automatic acts", 4, "Posts held until staff looked at them: 4"],
    ["Appeals", 6],
    ["Decisions reversed by an appeal", 1],
  ]);
});
