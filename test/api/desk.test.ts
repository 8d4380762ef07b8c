import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { listAudit } from "#contract/audit/contract.ts";
import { DESK_DAYS, type Desk, getDesk, retryJobs } from "#contract/desk/contract.ts";
import { REPORT_REASONS } from "#contract/reports/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { changeUser, removePost } from "#test/acts.ts";
import { settle } from "#test/cases.ts";
import { decide, sendAppeal, tellNow } from "#test/decisions.ts";
import { aFailedJob, countJobs, HARMLESS_QUEUE } from "#test/failed-jobs.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { aReportedPost, caseOf, report, SCAM, SPAM } from "#test/reported.ts";
import { setRows } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = buildTestApp();

const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const admin = prepared(() => aStaffMember(app, ROLE.admin));

async function read(by: TestUser = moderator): Promise<Desk> {
  const { status, body } = await by.client.call(getDesk, {});
  expect(status).toBe(200);
  return body as Desk;
}

const reasonsIn = ({ reports }: Desk) =>
  Object.fromEntries(
    reports.byReason.filter(({ count }) => count > 0).map(({ reason, count }) => [reason, count]),
  );
const retry = (by: TestUser, queue: string) => by.client.call(retryJobs, { params: { queue } });
const queueNow = async () =>
  (await read()).queues.find(({ name }) => name === HARMLESS_QUEUE) ?? null;

const atFirst = prepared(read);

test("is empty on a new site, with every age, reason and day", () => {
  const { reports, appeals, days, storage } = atFirst;
  expect(reports.byAge).toEqual([0, 0, 0, 0]);
  expect(reports.byReason.map(({ count }) => count)).toEqual(REPORT_REASONS.map(() => 0));
  expect(appeals).toBe(0);
  expect(days).toHaveLength(DESK_DAYS);
  const today = new Date().toISOString().slice(0, 10);
  expect(days.at(-1)).toEqual({ day: today, signUps: 3, posts: 0 });
  expect(days.at(0)).toEqual({
    day: new Date(Date.now() - 29 * 24 * 3_600_000).toISOString().slice(0, 10),
    signUps: 0,
    posts: 0,
  });
  expect(storage).toMatchObject({ pictures: 0, files: 0 });
  if (app.services.settings.s3) return expect(storage.disk).toBeNull();
  expect(storage.disk?.freeBytes).toBeGreaterThan(0);
  expect(storage.disk?.totalBytes).toBeGreaterThan(storage.disk?.freeBytes ?? 0);
});

describe("Reports", () => {
  test("are counted while open, by age and by reason", async () => {
    const ages = [0, 1, 3, 4, 7, 8, 400];
    const [owner, reporter] = [await aUser(app), await aUser(app)];
    for (const days of ages) {
      const targetId = await aPost(owner);
      await report(reporter, { kind: "post", targetId, reason: days < 4 ? SPAM : SCAM });
      const { id: caseId } = await caseOf(app, targetId);
      await setRows(app, "cases", { id: caseId }, {
        created_at: sql`now() - make_interval(days => ${days}, mins => 5)`,
      } as object);
    }
    const desk = await read();
    expect(desk.reports.byAge).toEqual([1, 2, 2, 2]);
    expect(reasonsIn(desk)).toEqual({ [SPAM]: 3, [SCAM]: 4 });
    const { caseId } = await aReportedPost(app);
    await settle(moderator, caseId, "dismiss");
    expect((await read()).reports).toEqual(desk.reports);
  });

  test("about an admin or oneself are counted only for who may see them", async () => {
    const before = (await read()).reports.byAge[0] ?? 0;
    const reporter = await aUser(app);
    await report(reporter, { kind: "user", targetId: admin._id });
    await report(reporter, { kind: "user", targetId: moderator._id });
    await caseOf(app, admin._id);
    const seen = async (by: TestUser) => ((await read(by)).reports.byAge[0] ?? 0) - before;
    expect([await seen(moderator), await seen(second), await seen(admin)]).toEqual([0, 1, 1]);
  });
});

test("counts open appeals, without those about admins for moderators", async () => {
  const [user, boss] = [await aUser(app), await aStaffMember(app, ROLE.admin)];
  await removePost(moderator, await aPost(user));
  const body = { bio: "No", statement: STATEMENT };
  await changeUser(admin, boss, body);
  const decisions = [await tellNow(app, user), await tellNow(app, boss)];
  for (const [index, by] of [user, boss].entries()) {
    const params = { id: decisions[index] ?? "" };
    await sendAppeal(by.client, params.id);
  }
  expect([(await read()).appeals, (await read(admin)).appeals]).toEqual([1, 2]);
  await decide(second, decisions[0] ?? "", false);
  expect((await read()).appeals).toBe(0);
});

test("counts sign-ups and posts by the day of their ids", async () => {
  const insert = (daysAgo: number) => sql`
    insert into users (id, username, email)
    values (next_id() - ((${daysAgo}::bigint * 86400000) << 20),
      ${aName()}, ${`${aName()}@mail.example`})`;
  const before = await read();
  for (const daysAgo of [29, 29, 30]) await insert(daysAgo).execute(app.db);
  await aPost(await aUser(app));
  const after = await read();
  const grown = (index: number, what: "signUps" | "posts") =>
    (after.days.at(index)?.[what] ?? 0) - (before.days.at(index)?.[what] ?? 0);
  expect([grown(0, "signUps"), grown(-1, "signUps"), grown(-1, "posts")]).toEqual([2, 1, 1]);
});

describe("Failed jobs", () => {
  test("are shown by their queue, and run again for an admin, which is logged", async () => {
    const id = await aFailedJob(app.db);
    expect(await queueNow()).toMatchObject({ name: HARMLESS_QUEUE, running: 0, failed: 1 });
    expect((await retry(moderator, HARMLESS_QUEUE)).status).toBe(403);
    const { status, body } = await retry(admin, HARMLESS_QUEUE);
    expect([status, body]).toEqual([
      200,
      { success: true, retried: 1, message: "One job runs again." },
    ]);
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select state::text from pgboss.job where id = ${id}`.execute(
          app.db,
        );
        expect(rows).toEqual([{ state: "completed" }]);
      },
      { timeout: 60_000, interval: 200 },
    );
    await countJobs(app.db);
    expect(await queueNow()).toMatchObject({ failed: 0 });
    const query = { action: "retryJobs", page: 1 } as const;
    const { body: log } = await moderator.client.call(listAudit, { query });
    expect(log.entries).toMatchObject([
      { actor: { _id: admin._id }, target: null, subject: HARMLESS_QUEUE, after: { jobs: 1 } },
    ]);
    const again = await retry(admin, HARMLESS_QUEUE);
    expect([again.status, again.body.message]).toEqual([200, "No failed jobs are left."]);
    const { body: after } = await moderator.client.call(listAudit, { query });
    expect(after.entries).toHaveLength(1);
  });

  test("of an unknown queue are not found", async () => {
    for (const queue of ["__pgboss__send-it", "constructor"]) {
      expect((await retry(admin, queue)).status, queue).toBe(404);
    }
  });
});

test("lists every queue by name, and none of the job queue's own", async () => {
  const names = (await read()).queues.map(({ name }) => name);
  expect(names).toContain("mails");
  expect(names).toEqual(names.toSorted());
  expect(names.some((name) => name.startsWith("__"))).toBe(false);
});
