import { expect, test } from "vitest";
import { type AuditEntry, listAudit } from "#contract/moderation/audit.ts";
import { canSeeReport } from "#contract/moderation/policy.ts";
import {
  getReport,
  listReports,
  openReport,
  resolveReport,
  takeReport,
} from "#contract/moderation/reports.ts";
import { ROLE } from "#contract/users/roles.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { aComment, caseOf, report, settle } from "#test/reported.ts";
import { aStaffMember } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";

const app = await startOwnApp();
const reporter = await aUser(app);
const staff = {
  moderator: await aStaffMember(app),
  "other moderator": await aStaffMember(app),
  admin: await aStaffMember(app, ROLE.admin),
  "other admin": await aStaffMember(app, ROLE.admin),
  developer: await aStaffMember(app, ROLE.developer),
};
const roles = {
  moderator: ROLE.moderator,
  "other moderator": ROLE.moderator,
  admin: ROLE.admin,
  "other admin": ROLE.admin,
  developer: ROLE.developer,
};
type Name = keyof typeof staff;
const NAMES = Object.keys(staff) as Name[];

/**
 * Creates reports on a user and the user's content, each containing `title`; returns their case
 * ids.
 */
async function reportsOf(maker: TestUser, title = aName("title")) {
  const postId = await aPost(maker, { title });
  const commentId = await aComment(maker, postId, title);
  await report(reporter, { kind: "user", targetId: maker._id });
  await report(reporter, { kind: "post", targetId: postId });
  await report(reporter, { kind: "comment", targetId: commentId });
  const ids: string[] = [];
  for (const targetId of [maker._id, postId, commentId]) ids.push((await caseOf(app, targetId)).id);
  return { ids, title };
}

const pageOf = async (viewer: TestUser, status: "open" | "mine" | "resolved") =>
  (await viewer.client.call(listReports, { query: { status, sort: "newest", page: 1 } })).body;
const listed = async (viewer: TestUser, status: "open" | "mine" | "resolved" = "open") =>
  ((await pageOf(viewer, status)).reports ?? []).map(({ _id }) => _id);

async function auditOf(viewer: TestUser): Promise<AuditEntry[]> {
  const { body } = await viewer.client.call(listAudit, { query: { page: 1 } });
  return body.entries ?? [];
}

const PAIRS = NAMES.flatMap((about) => NAMES.map((viewer) => ({ about, viewer })));
const cases = Object.fromEntries(
  await Promise.all(NAMES.map(async (name) => [name, await reportsOf(staff[name])] as const)),
) as Record<Name, { ids: string[]; title: string }>;

test.each(PAIRS)("reports about the $about: shown to the $viewer?", async ({ about, viewer }) => {
  const isTop = (name: Name) => roles[name] !== ROLE.moderator;
  const allowed = about !== viewer && (!isTop(about) || isTop(viewer));
  const actorOf = (name: Name) => ({ _id: staff[name]._id, roles: [roles[name]], verified: true });
  expect(canSeeReport(actorOf(viewer), actorOf(about))).toBe(allowed);

  const { ids, title } = cases[about];
  const { client } = staff[viewer];
  const open = await listed(staff[viewer]);
  for (const id of ids) {
    expect(open.includes(id)).toBe(allowed);
    const read = await client.call(getReport, { params: { id } });
    expect(read.status).toBe(allowed ? 200 : 404);
    expect(read.body.report?._id).toBe(allowed ? id : undefined);
    if (allowed) continue;
    expect(JSON.stringify(read.body)).not.toContain(title);
    const body = { action: "dismiss" } as const;
    const refused = [
      await client.call(openReport, { params: { id } }),
      await client.call(takeReport, { params: { id } }),
      await client.call(resolveReport, { params: { id }, body }),
      await client.call(resolveReport, { params: { id }, body: { action: "delete" } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
});

test("counts only the cases that the viewer may see", async () => {
  const { counts } = await pageOf(staff.moderator, "open");
  expect(counts?.open).toBe((await listed(staff.moderator)).length);
  const all = await pageOf(staff.developer, "open");
  expect(all.counts?.open).toBe((await listed(staff.developer)).length);
  expect(all.counts?.open).toBeGreaterThan(counts?.open ?? 0);
});

test("hides a settled report about an admin from moderators, in the audit log too", async () => {
  const { ids, title } = await reportsOf(staff["other admin"]);
  for (const id of ids) {
    await staff.admin.client.call(openReport, { params: { id } });
    expect((await settle(staff.admin, id, "dismiss", { note: "No grounds" })).status).toBe(200);
  }
  for (const hidden of [staff.moderator, staff["other admin"]]) {
    expect(JSON.stringify(await listed(hidden, "resolved"))).not.toContain(ids[0]);
    expect(JSON.stringify(await auditOf(hidden))).not.toContain(title);
  }
  expect(await listed(staff.developer, "resolved")).toEqual(expect.arrayContaining(ids));
  expect(JSON.stringify(await auditOf(staff.developer))).toContain(title);
});

test("hides the reports about a moderator who becomes admin from other moderators", async () => {
  const risen = await aStaffMember(app);
  const { ids } = await reportsOf(risen);
  const [id = ""] = ids;
  await staff.moderator.client.call(openReport, { params: { id } });
  expect(await listed(staff.moderator, "mine")).toContain(id);
  await app.services.db
    .updateTable("users")
    .set({ roles: [ROLE.admin] })
    .where("id", "=", risen._id)
    .execute();
  expect(await listed(staff.moderator, "mine")).not.toContain(id);
  expect((await settle(staff.moderator, id, "dismiss")).status).toBe(404);
});
