import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { nameBegins } from "#server/features/users/name-queries.ts";
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

/** Returns the plan of a query where the database reads whole tables only if it must. */
function planOf(query: RawBuilder<unknown>): Promise<string> {
  return db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection);
    const { rows } = await sql`explain ${query}`.execute(connection);
    await sql`reset enable_seqscan`.execute(connection);
    return JSON.stringify(rows);
  });
}

test.each(["fingerprints", "removed_fingerprints"])(
  "finds the rows of %s with a common key by an index",
  async (table) => {
    const query = sql`select image_id from unnest('{1,2}'::integer[]) as given (key)
      join ${sql.table(table)} on keys @> array[given.key]`;
    expect(await planOf(query)).toContain(`${table}_keys_index`);
  },
);

test("finds an avatar's user by an index", async () => {
  const query = sql`select id from users where avatar_key = 'a'`;
  expect(await planOf(query)).toContain("users_avatar_key_index");
});

test("finds the notices of a mailbox by an index", async () => {
  const query = sql`select id from notices where email <> ''
    and regexp_replace(lower(email), '[+][^@]*', '') = 'mara@mail.example'
    and created_at > now() - interval '1 day'`;
  expect(await planOf(query)).toContain("notices_mailbox");
});

test.each(["users", "characters"] as const)(
  "finds names with joined words in %s by an index",
  async (table) => {
    const query = sql`select id from ${sql.table(table)} where ${nameBegins(table, "ohara")}`;
    expect(await planOf(query)).toContain(`${table}_joined_name_index`);
  },
);
