import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listRequirements } from "./asvs-requirements.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [, table = ""] = readFileSync(`${ROOT}SECURITY.md`, "utf8").split("## ASVS 5.0, level 2");

type Row = { ids: string[]; verdict: string; reason: string; evidence: string[] };

const rows = table
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [, ids = "", verdict = "", reason = "", evidence = ""] = line.split(/ *\| */);
    return {
      ids: ids.split(", ").flatMap(expand),
      verdict,
      reason,
      evidence: [...evidence.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
    };
  });

/** Expands a range such as 1.2.6–1.2.8 to its ids. */
function expand(ids: string): string[] {
  const [first = "", last = first] = ids.split("–");
  const section = first.slice(0, first.lastIndexOf("."));
  const [from = 0, to = 0] = [first, last].map((id) => Number(id.split(".").at(-1)));
  return Array.from({ length: to - from + 1 }, (_, offset) => `${section}.${from + offset}`);
}

test("lists every requirement of levels 1 and 2 once", () => {
  const ids = rows.flatMap((row) => row.ids);
  expect(listRequirements()).toHaveLength(246);
  expect([...ids].sort()).toEqual(listRequirements().sort());
});

test.each(rows)("$ids: $verdict, with a reason or with evidence that exists", (row) => {
  expect(["met", "not applicable", "not met"]).toContain(row.verdict);
  expect(row.reason).not.toBe("");
  if (row.verdict === "met") expect(row.evidence).not.toEqual([]);
  const missing = row.evidence.filter((path) => !existsSync(ROOT + path));
  expect(missing).toEqual([]);
});
