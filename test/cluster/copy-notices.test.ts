import { Client as Connection } from "pg";
import { afterAll, expect, test } from "vitest";
import { listPairs } from "#contract/likeness/copies.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { createNoticeQueue } from "#server/features/copies/jobs.ts";
import { aCopiedSymbol, aPairOf } from "#test/drawn-symbol.ts";
import { buildTestApp } from "#test/test-app.ts";
import { createTestDatabase } from "#test/test-database.ts";

const database = await createTestDatabase();
const connection = () => new Connection({ connectionString: database?.url });
const [locking, watching] = [connection(), connection()];
await Promise.all([locking.connect(), watching.connect()]);
afterAll(async () => {
  await Promise.all([locking.end(), watching.end()]);
  await database?.drop();
});
const app = await buildTestApp({}, { databaseUrl: database?.url });

const countWaiting = async () => {
  const { rows } = await watching.query(`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0].count;
};

test("notifies of nothing when the pair goes meanwhile", async () => {
  const { maker } = await aCopiedSymbol(app);
  const { _id } = await aPairOf(maker);
  await locking.query("delete from notifications where user_id = $1", [maker._id]);
  await locking.query("update users set copies_notified_at = null where id = $1", [maker._id]);
  await locking.query("update likeness_pairs set notified = false where id = $1", [_id]);

  await locking.query("begin");
  await locking.query("delete from likeness_pairs where id = $1", [_id]);
  const notices = createNoticeQueue(app.services).work({}, "");
  await expect.poll(countWaiting).toBe(1);
  await locking.query("commit");
  await notices;
  const { body } = await maker.client.call(listNotifications, { query: { page: 1 } });
  expect(body.notifications).toEqual([]);
  expect((await maker.client.call(listPairs, { query: { tab: "open" } })).body.pairs).toEqual([]);
});
