import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate, SchemaTooNew } from "#server/migrations/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { giveBack, takeEmbedded } from "#test/embedded-databases.ts";

const embedded = await takeEmbedded();
const { db, close } = await openDatabase({ embedded });
afterAll(async () => {
  await close();
  await giveBack(embedded);
});

test("starts on a newer compatible schema, and does not change it", async () => {
  await sql`insert into migrations values ('9998_expand', '2030-01-01T00:00:00.000Z')`.execute(db);
  await migrate(db);
  const { rows } = await sql`select name from migrations where name > '9'`.execute(db);
  expect(rows).toEqual([{ name: "9998_expand" }]);
});

test("refuses a newer schema that is incompatible", async () => {
  await sql`insert into migrations values ('9999_contract', '2030-01-02T00:00:00.000Z')`.execute(
    db,
  );
  await sql`update supported_release set oldest = '9998_expand'`.execute(db);
  await expect(migrate(db)).rejects.toThrow(SchemaTooNew);
});
