import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAIL_TEMPLATES } from "#server/queues.ts";

test("docs/security.md says of every mail who causes it, and how often", () => {
  const text = readFileSync(new URL("../docs/security.md", import.meta.url), "utf8");
  const [, table = ""] = /## Mail\n([^#]*)/.exec(text) ?? [];
  const rows = table.split("\n").map((line) => line.split("|")[1] ?? "");
  const named = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(MAIL_TEMPLATES).toSorted());
});
