import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { FolderPathTooLong } from "#server/platform/db/embedded/embedded-database.ts";
import { copyTemplate } from "#test/database-template.ts";

/** Takes the embedded database about a second. */
const SLOW = sql`select count(*) from generate_series(1, 2000000)`;

const dataDir = mkdtempSync(join(tmpdir(), "parade-embedded-"));
let database: Database;
beforeAll(async () => {
  copyTemplate(dataDir);
  database = await openDatabase({ dataDir });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test("a slow statement leaves this thread free", async () => {
  let isDone = false;
  const slow = SLOW.execute(database.db).then(() => {
    isDone = true;
  });
  // Turns of the event loop, which a statement in this thread would hold up.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  await slow;
});

test("nobody else can open the socket", () => {
  expect(statSync(join(dataDir, ".s.PGSQL.5432")).mode & 0o077).toBe(0);
});

test("a data folder whose path is too long for a socket is refused", async () => {
  const long = join(dataDir, "x".repeat(100));
  await expect(openDatabase({ dataDir: long })).rejects.toThrow(FolderPathTooLong);
});
