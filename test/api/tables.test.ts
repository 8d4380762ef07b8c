import { generate, PostgresDialect } from "kysely-codegen";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { giveBack, takeEmbedded } from "#test/embedded-databases.ts";

const embedded = await takeEmbedded();
const { db, close } = await openDatabase({ embedded });
afterAll(async () => {
  await close();
  await giveBack(embedded);
});

test("the types of the tables are those of the migrated database", async () => {
  const types = await generate({
    db,
    dialect: new PostgresDialect(),
    includePattern: "public.*",
    // PostgreSQL does not know which columns of a view cannot be null; tables.ts does.
    excludePattern: "public.{reachable,visible}_*",
    outFile: null,
  });
  await expect(types).toMatchFileSnapshot("../../server/platform/db/schema/generated.ts");
});
