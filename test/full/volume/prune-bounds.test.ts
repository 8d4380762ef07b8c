import { beforeAll, expect, test } from "vitest";
import { unbanUser } from "#contract/moderation/bans.ts";
import { createForgetQueue } from "#server/features/moderation/prune-jobs.ts";
import { listOverdue } from "#server/features/moderation/prune-queries.ts";
import { createEraseQueue, createPostCountsQueue } from "#server/features/posts/jobs.ts";
import { createUserCountsQueue } from "#server/features/users/jobs.ts";
import { ROWS_MAX } from "#server/platform/db/row-batches.ts";
import { writeBulkContent } from "#test/bulk-content.ts";
import type { TestUser } from "#test/makers.ts";
import { aUser } from "#test/makers.ts";
import { aModerator, prune, readRows, restore, settle } from "#test/prune-site.ts";
import { countChangedRows } from "#test/row-bound.ts";
import { ban } from "#test/staff.ts";
import type { TestApp } from "#test/test-app.ts";
import { buildTestApp } from "#test/test-app.ts";

const POSTS = 2 * ROWS_MAX + 200;
const COMMENTS = ROWS_MAX + 100;

const app = buildTestApp();

let services: TestApp["services"];
let user: TestUser;
let other: TestUser;
let staff: TestUser;
let mostChanged: Awaited<ReturnType<typeof countChangedRows>>;
beforeAll(async () => {
  ({ services } = app);
  [user, other, staff] = [await aUser(app), await aUser(app), await aModerator(app)];
  await writeBulkContent(services.db, { user, other, posts: POSTS, comments: COMMENTS });
  await recountAll();
  mostChanged = await countChangedRows(services.db);
});

async function recountAll(): Promise<void> {
  await createPostCountsQueue(services).work({}, "");
  await createUserCountsQueue(services).work({}, "");
}

/** Performs an act and its jobs; expects no transaction to change more rows than the limit. */
async function expectBounded(act: () => Promise<{ status: number }>): Promise<void> {
  await mostChanged();
  expect((await act()).status).toBe(200);
  await settle(app);
  const [name, most] = await mostChanged();
  expect(most, `rows of ${name} in one transaction`).toBeGreaterThan(1);
  expect(most, `rows of ${name} in one transaction`).toBeLessThanOrEqual(ROWS_MAX);
}

test("limits the rows per transaction of a ban, a prune and their reversal", {
  timeout: 90_000,
}, async () => {
  const rows = await readRows(app);
  await expectBounded(() => ban(staff, user));
  await expectBounded(() => staff.client.call(unbanUser, { params: { id: user._id } }));
  expect(await readRows(app)).toEqual(rows);
  await expectBounded(() => prune(staff, user));
  await expectBounded(() => restore(staff, user));
  expect(await readRows(app)).toEqual(rows);
});

test("limits the rows per transaction of deleting pruned posts, with correct counts", {
  timeout: 90_000,
}, async () => {
  await prune(staff, user);
  await settle(app);
  const past = new Date(Date.now() - 1_000);
  await services.db.updateTable("prunes").set({ restorable_until: past }).execute();
  await mostChanged();
  while ((await listOverdue(services.db)).length > 0) {
    await createForgetQueue(services).work({}, "");
  }
  await createEraseQueue(services).work({}, "");
  const [name, most] = await mostChanged();
  expect(most, `rows of ${name} in one transaction`).toBeLessThanOrEqual(ROWS_MAX);
  const left = services.db.selectFrom("posts").select("id").where("owner_id", "=", user._id);
  expect(await left.execute()).toEqual([]);
  const before = await readRows(app);
  await recountAll();
  expect(await readRows(app)).toEqual(before);
});
