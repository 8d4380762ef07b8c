import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  executeUnprepared,
  StatementTimeout,
} from "#server/platform/db/connection/preparing-client.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { copyTemplate } from "#test/database-template.ts";

const dataDir = mkdtempSync(join(tmpdir(), "parade-prepared-"));
let database: Database;
beforeAll(async () => {
  copyTemplate(dataDir);
  database = await openDatabase({ dataDir });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

/** Returns which of some statements the connection has prepared. */
async function listPrepared(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like 'select ''%'' as mark%'`.execute(
    database.db,
  );
  return rows.map(({ statement }) => statement.replace(/select '(\w+)' as mark.*/, "$1"));
}

const marked = (mark: string) => sql`select ${sql.lit(mark)} as mark where 1 = ${1}`;

test("prepares statements, but none whose text depends on input", async () => {
  const { db } = database;
  await marked("before").execute(db);
  await executeUnprepared(db, marked("searching"));
  await db.transaction().execute(async (trx) => {
    await executeUnprepared(trx, marked("searching"));
    await marked("within").execute(trx);
  });
  await expect(executeUnprepared(db, sql`select 1 / 0`)).rejects.toThrow("division by zero");
  await marked("after").execute(db);
  expect((await listPrepared()).sort()).toEqual(["after", "before", "within"]);
});

const SLOW = sql`select pg_sleep(2.5)`;

test("ends a statement that is not prepared after 2 s, and whoever waits gets another connection", async () => {
  const { db } = database;
  const [slow, next] = await Promise.allSettled([
    executeUnprepared(db, SLOW),
    sql`select ${1}::integer as later`.execute(db),
  ]);
  expect(slow).toMatchObject({ reason: expect.any(StatementTimeout) });
  expect(next.status).toBe("fulfilled");
});

test("gives up the transaction of a statement that took too long", async () => {
  const { db } = database;
  await sql`create table things (name text)`.execute(db);
  const insert = (into: typeof db) => sql`insert into things values ('a')`.execute(into);
  // Prepared before, which a new connection must not repeat under the same name.
  await insert(db);
  const slow = transact(db, async (trx) => {
    await insert(trx);
    await executeUnprepared(trx, SLOW);
  });
  await expect(slow).rejects.toThrow("connection error");
  await insert(db);
  const { rows } = await sql`select count(*) from things`.execute(db);
  expect(rows).toEqual([{ count: "2" }]);
});

test("ends any statement after the time that the database is opened with", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parade-prepared-"));
  copyTemplate(folder);
  const { db, close } = await openDatabase({ dataDir: folder }, { queryTimeoutMs: 100 });
  await expect(sql`select pg_sleep(0.5)`.execute(db)).rejects.toThrow(StatementTimeout);
  await close();
  rmSync(folder, { recursive: true });
});

test("plans a statement with a limit no further time after its first five runs", async () => {
  const { db } = database;
  await sql`create temporary table numbers as select generate_series(1, 10000) as id`.execute(db);
  await sql`create index on numbers (id)`.execute(db);
  await sql`analyze numbers`.execute(db);
  const newest = (db as unknown as Kysely<{ numbers: { id: number } }>)
    .selectFrom("numbers")
    .select("id")
    .where("id", "<", 9_000)
    .orderBy("id", "desc")
    .limit(10);
  for (let run = 0; run < 8; run++) await newest.execute();
  const { rows } = await sql`select custom_plans::integer, generic_plans::integer
    from pg_prepared_statements where statement like 'select "id"%'`.execute(db);
  expect(rows).toEqual([{ custom_plans: 5, generic_plans: 3 }]);
});
