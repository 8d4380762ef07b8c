import { sql } from "kysely";
import { expect, test } from "vitest";
import { searchPosts } from "#contract/feeds/search.ts";
import { readNotifications } from "#contract/notifications/contract.ts";
import { aPost, aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";

/** More executions than a statement needs before it is prepared. */
const TIMES = 6;
/** Enough to reach every connection that single statements share. */
const READS = 64;

const app = await buildTestApp();
const { db } = app.services;

async function repeat(ask: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < TIMES; time++) await ask();
}

async function readPrepared(): Promise<string[]> {
  const reads = Array.from({ length: READS }, () =>
    sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db),
  );
  const results = await Promise.all(reads);
  return [...new Set(results.flatMap(({ rows }) => rows.map(({ statement }) => statement)))];
}

/** Removes the parameter numbers from a statement. */
const shapeOf = (statement: string) =>
  statement.replace(/\$\d+/g, "$").replace(/\$(?:, ?\$)+/g, "$, …");

test("prepares one statement for lists of any length", async () => {
  const user = await aUser(app);
  await aPost(user, { title: "Prepared" });
  for (const length of [1, 2, 3, 4]) {
    const ids = Array.from({ length }, (_, index) => String(index + 1));
    const filterCategory = [0, 1, 2, 3].slice(0, length) as (0 | 1 | 2 | 3)[];
    await repeat(() => user.client.call(readNotifications, { body: { notificationIds: ids } }));
    await repeat(() =>
      user.client.call(searchPosts, { body: { query: "Prepared", filterCategory } }),
    );
    await repeat(() => db.selectFrom("users").select("id").where("id", "in", ids).execute());
  }
  const prepared = await readPrepared();
  expect(prepared.length).toBeGreaterThan(2);
  const shapes = prepared.map(shapeOf);
  const repeated = shapes.filter((shape, index) => shapes.indexOf(shape) !== index);
  expect(repeated).toEqual([]);
  expect(prepared.filter((statement) => / in \(\$\d/.test(statement))).toEqual([]);
});
