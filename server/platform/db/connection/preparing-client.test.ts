import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
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

/** What a page asks often. */
const HOT = sql`select id from posts where id = ${1}`;
/** A statement that no other is like, as searches are. */
const variant = (index: number): RawBuilder<unknown> =>
  sql`select ${sql.lit(index)}::integer where 1 = ${1}`;

type Prepared = { statement: string; runs: number };

/** Returns what the connection has prepared, and how often each ran. */
async function listPrepared(): Promise<Prepared[]> {
  const { rows } = await sql<Prepared>`
    select statement, (generic_plans + custom_plans)::integer as runs
    from pg_prepared_statements where statement not like '%pg_prepared_statements%'`.execute(
    database.db,
  );
  return rows;
}

const isHot = ({ statement }: Prepared) => statement.startsWith("select id from posts");

test("forgets the statements not used for longest, however many texts there are", async () => {
  const { db } = database;
  for (let index = 0; index < 1_000; index++) {
    if (index % 100 === 0) await HOT.execute(db);
    await variant(index).execute(db);
  }
  const prepared = await listPrepared();
  // The 300th asks for them.
  expect(prepared).toHaveLength(299);
  expect(prepared.find(isHot)?.runs).toBe(10);
  expect(prepared.some(({ statement }) => statement.startsWith("select 999::"))).toBe(true);
  expect(prepared.some(({ statement }) => statement.startsWith("select 100::"))).toBe(false);
  expect((await variant(100).execute(db)).rows).toEqual([{ int4: 100 }]);
});

test("prepares what is new after hundreds of other texts, and forgets in an aborted transaction", async () => {
  const late = sql`select username from users where id = ${1}`;
  const failed = database.db.transaction().execute(async (trx) => {
    const broken = Array.from({ length: 400 }, (_, index) =>
      sql`select ${sql.ref(`nothing${index}`)} where 1 = ${1}`.execute(trx),
    );
    await Promise.allSettled(broken);
    await variant(1).execute(trx);
  });
  await expect(failed).rejects.toThrow("current transaction is aborted");
  // Evicts statements that never were prepared.
  const evicting = Array.from({ length: 400 }, (_, index) =>
    variant(2_000 + index).execute(database.db),
  );
  await Promise.all(evicting);
  for (let run = 0; run < 3; run++) await late.execute(database.db);
  const found = (await listPrepared()).find(({ statement }) => statement.includes("username"));
  expect(found?.runs).toBe(3);
});
