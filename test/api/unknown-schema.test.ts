import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/migrations/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { giveBack, takeEmbedded } from "#test/embedded-databases.ts";

const embedded = await takeEmbedded();
const { db, close } = await openDatabase({ embedded });
afterAll(async () => {
  await close();
  await giveBack(embedded);
});

test("refuses the database of another version with what to do, and does not touch it", async () => {
  await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('0001_accounts', '')`.execute(
    db,
  );
  await expect(migrate(db)).rejects.toThrow(
    "The database is at migration 0001_accounts, which this version of the program does not know. " +
      "Start the version that made it, or begin with a new DATA_DIR or an empty DATABASE_URL.",
  );
  const { rows } = await sql`select name from kysely_migration`.execute(db);
  expect(rows).toEqual([{ name: "0001_accounts" }]);
});
