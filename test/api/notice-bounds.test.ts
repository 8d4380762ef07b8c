import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { NOTICE_POSTS_MAX } from "#contract/moderation/notice-rules.ts";
import { createNoticeTidyQueue } from "#server/features/notices/jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import { ROWS_MAX } from "#server/platform/db/row-batches.ts";
import { countChangedRows } from "#test/row-bound.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();

let db: Db;
let mostChanged: Awaited<ReturnType<typeof countChangedRows>>;
beforeAll(async () => {
  ({ db } = app.services);
  mostChanged = await countChangedRows(db);
});
const MANY = 60;

/** Inserts notices of a long time ago that each name as many posts and makers as they may. */
async function manyNotices(decided: boolean): Promise<void> {
  const past = new Date(0);
  await sql`with named as (
      insert into notices (number, name, email, role, text, created_at, confirmed_at, decided_at)
      select ${decided ? 1_000 : 2_000}::integer + n, 'Mara', 'mara@mail.example', 0, 'Mine', ${past},
        ${decided ? past : null}::timestamptz, ${decided ? past : null}::timestamptz
      from generate_series(1, ${MANY}::integer) as n returning id
    ), posts as (
      insert into notice_posts (notice_id, position, post_id, maker_id, title)
      select id, place, place, place, 'Title'
      from named, generate_series(1, ${NOTICE_POSTS_MAX}::integer) as place
    ) insert into notice_makers (notice_id, maker_id, statement)
      select id, place, 'Drawn by me'
      from named, generate_series(1, ${NOTICE_POSTS_MAX}::integer) as place`.execute(db);
  await mostChanged();
}

const countRows = async (table: string, condition: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${sql.table(table)} where ${sql.raw(condition)}`.execute(db);
  return rows[0]?.count;
};

test.each([
  ["deletes unconfirmed", false],
  ["erases decided", true],
])("%s notices in transactions of bounded size", async (_, decided) => {
  await manyNotices(decided);
  await createNoticeTidyQueue(app.services).work({}, "");
  const [name, most] = await mostChanged();
  expect(most, `rows of ${name} in one transaction`).toBeLessThanOrEqual(ROWS_MAX);
  expect(await countRows("notices", "email <> '' or name <> '' or text <> ''")).toBe(0);
  expect(await countRows("notice_posts", "title <> ''")).toBe(0);
  expect(await countRows("notice_makers", "true")).toBe(0);
  expect(await countRows("notices", "true")).toBe(decided ? MANY : 0);
});
