import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StatementTimeout } from "#server/platform/db/connection/preparing-client.ts";
import { type Database, openDatabase, ping } from "#server/platform/db/database.ts";
import { FolderPathTooLong } from "#server/platform/db/embedded/embedded-database.ts";
import { transact } from "#server/platform/db/transaction.ts";
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

test("a statement over its limit is abandoned with its transaction, and others go on after it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parade-embedded-"));
  copyTemplate(folder);
  const { db, close } = await openDatabase({ dataDir: folder }, { queryTimeoutMs: 100 });
  await sql`create table things (name text)`.execute(db);
  const insert = (into: typeof db) => sql`insert into things values ('a')`.execute(into);
  // Often enough to be prepared, which a new connection must not repeat under the same name.
  for (let index = 0; index < 10; index += 1) await insert(db);
  const slow = transact(db, async (trx) => {
    await insert(trx);
    await SLOW.execute(trx);
  });
  await expect(slow).rejects.toThrow("connection error");
  await insert(db);
  const { rows } = await sql`select count(*) from things`.execute(db);
  expect(rows).toEqual([{ count: "11" }]);
  await close();
  rmSync(folder, { recursive: true });
});

test("who waits for the connection of a statement over its limit gets another", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parade-embedded-"));
  copyTemplate(folder);
  const { db, close } = await openDatabase({ dataDir: folder }, { queryTimeoutMs: 100 });
  const [slow, next] = await Promise.allSettled([SLOW.execute(db), ping(db)]);
  expect([slow, next]).toMatchObject([
    { reason: { constructor: StatementTimeout } },
    { status: "fulfilled" },
  ]);
  await close();
  rmSync(folder, { recursive: true });
});

test("nobody else can open the socket", () => {
  expect(statSync(join(dataDir, ".s.PGSQL.5432")).mode & 0o077).toBe(0);
});

test("a data folder whose path is too long for a socket is refused", async () => {
  const long = join(dataDir, "x".repeat(100));
  await expect(openDatabase({ dataDir: long })).rejects.toThrow(FolderPathTooLong);
});
