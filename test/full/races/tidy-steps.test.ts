import { sql } from "kysely";
import { expect, test } from "vitest";
import { aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";

const app = buildTestApp();

/** Makes the database refuse to delete rows of a table that meet a condition. */
async function refuseDeletion(table: string, condition: string): Promise<void> {
  await sql`create function ${sql.id(`refuse_${table}`)}() returns trigger language plpgsql as
    $$ begin raise exception ${sql.lit(`${table} are not deleted`)}; end $$`.execute(app.db);
  await sql`create trigger refuse_deletion before delete on ${sql.table(table)}
    for each row when (${sql.raw(condition)})
    execute function ${sql.id(`refuse_${table}`)}()`.execute(app.db);
}

const countRows = async (table: string, condition = "true") => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${sql.table(table)} where ${sql.raw(condition)}`.execute(app.db);
  return rows[0]?.count;
};

test("runs the later steps after one that fails, and reports the first error", async () => {
  const [refused, other] = [await aUser(app), await aUser(app)];
  for (const [{ _id }, days] of [
    [refused, 2],
    [other, 1],
  ] as const) {
    await sql`update users set deletion_at = now() - make_interval(days => ${days}::integer)
      where id = ${_id}`.execute(app.db);
  }
  await refuseDeletion("users", `old.id = ${refused._id}`);
  await refuseDeletion("used_captchas", "true");
  const past = new Date(0);
  await sql`insert into used_captchas (signature, expires_at) values ('one', ${past})`.execute(
    app.db,
  );
  await sql`insert into held_names (name_hash, held_until)
    values (decode(md5('free'), 'hex'), ${past})`.execute(app.db);
  await sql`insert into job_effects (job_id, created_at)
    values (gen_random_uuid(), ${past})`.execute(app.db);

  const work = tidy(app);
  await expect(work).rejects.toThrow("users are not deleted");

  expect(await countRows("users", `id = ${refused._id}`)).toBe(1);
  expect(await countRows("users", `id = ${other._id}`)).toBe(0);
  expect(await countRows("used_captchas")).toBe(1);
  expect(await countRows("held_names", "held_until < now()")).toBe(0);
  expect(await countRows("job_effects", "created_at < now() - interval '1 day'")).toBe(0);
});
