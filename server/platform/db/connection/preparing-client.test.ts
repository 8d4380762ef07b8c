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

test("ends a statement that is not prepared after 2 s", async () => {
  const { db } = database;
  const slow = sql`select pg_sleep(3)`;
  await expect(executeUnprepared(db, slow)).rejects.toThrow(StatementTimeout);
  await marked("later").execute(db);
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
