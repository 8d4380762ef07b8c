import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/migrations/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";

const dataDir = mkdtempSync(join(tmpdir(), "parade-migration-"));
const { db, close } = await openDatabase({ dataDir });
afterAll(async () => {
  await close();
  rmSync(dataDir, { recursive: true });
});

test("a site that changed its rules gets no rule about labels", async () => {
  await migrate(db, { upTo: "0023_most_liked" });
  await sql`update rule_versions set version = 2`.execute(db);
  await migrate(db);
  const rules = await db.selectFrom("rules").select("number").orderBy("number").execute();
  expect(rules.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
