import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { NOTICE_POSTS_MAX } from "#contract/notices/contract.ts";
import { buildTestApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";

const app = buildTestApp();

const MANY = 110;

/** Inserts notices of a long time ago that each name as many posts and makers as they may. */
async function manyNotices(decided: boolean): Promise<void> {
  const past = new Date(0);
  await sql`with closed as (
      insert into cases (kind, subject_kind, subject_id, title, closed_at)
      select 2, 0, n, 'N', ${past} from generate_series(1, ${decided ? MANY : 0}::integer) as n
      returning id, subject_id as n
    ), named as (
      insert into notices (number, name, email, role, text, created_at, confirmed_at, case_id)
      select ${decided ? 1_000 : 2_000}::integer + n, 'Mara', 'mara@mail.example', 0, 'Mine', ${past},
        case when closed.id is not null then ${past} end::timestamptz, closed.id
      from generate_series(1, ${MANY}::integer) as n left join closed using (n) returning id
    ), posts as (
      insert into notice_posts (notice_id, position, post_id, maker_id, title)
      select id, place, place, place, 'Title'
      from named, generate_series(1, ${NOTICE_POSTS_MAX}::integer) as place
    ) insert into notice_makers (notice_id, maker_id, statement)
      select id, place, 'Drawn by me'
      from named, generate_series(1, ${NOTICE_POSTS_MAX}::integer) as place`.execute(app.db);
}

const countRows = async (table: string, condition: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ${sql.table(table)} where ${sql.raw(condition)}`.execute(app.db);
  return rows[0]?.count;
};

afterEach(async () => void (await app.db.deleteFrom("notices").execute()));

test.each([
  ["deletes unconfirmed", false],
  ["erases decided", true],
])("%s notices, also those beyond one batch", async (_, decided) => {
  await manyNotices(decided);
  await tidy(app);
  expect(await countRows("notices", "email <> '' or name <> '' or text <> ''")).toBe(0);
  expect(await countRows("notice_posts", "title <> ''")).toBe(0);
  expect(await countRows("notice_makers", "true")).toBe(0);
  expect(await countRows("notices", "true")).toBe(decided ? MANY : 0);
});
