import { sql } from "kysely";
import { expect, test } from "vitest";
import { startSharedApp } from "#test/test-app.ts";

const { db } = (await startSharedApp()).services;

test("every foreign key has an index, so that deleting a row scans no other table", async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' ' || conname as key
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index
        where indrelid = conrelid and indisvalid
          and (indkey::smallint[])[0:cardinality(conkey) - 1] = conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
            select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]))))
    order by 1`.execute(db);
  expect(rows).toEqual([]);
});

test.each(["fingerprints", "removed_fingerprints"])(
  "finds the rows of %s with a common key by an index",
  async (table) => {
    await sql`set enable_seqscan = off`.execute(db);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select image_id from unnest('{1,2}'::integer[]) as given (key)
      join ${sql.table(table)} on keys @> array[given.key]`.execute(db);
    await sql`reset enable_seqscan`.execute(db);
    expect(JSON.stringify(rows)).toContain(`${table}_keys_index`);
  },
);

test("finds an avatar's user by an index", async () => {
  await sql`set enable_seqscan = off`.execute(db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select id from users where avatar_key = 'a'`.execute(db);
  await sql`reset enable_seqscan`.execute(db);
  expect(JSON.stringify(rows)).toContain("users_avatar_key_index");
});
