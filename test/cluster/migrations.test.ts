import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { MIGRATIONS } from "#server/migrations/list.ts";
import { migrate } from "#server/migrations/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createTestDatabase } from "#test/test-database.ts";

const NODES = 4;
const database = await createTestDatabase();
const url = database?.url ?? "";
const nodes = await Promise.all(Array.from({ length: NODES }, () => openDatabase({ url })));
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database?.drop();
});

test("nodes that start at once on an empty database migrate it once", async () => {
  await Promise.all(nodes.map(({ db }) => migrate(db)));
  const [first] = nodes;
  if (!first) throw new Error("No node");
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    union all select name from migrations order by name`.execute(first.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
});
