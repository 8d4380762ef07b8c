import { expect, test } from "vitest";
import * as cases from "#contract/cases/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { claim, listedCases, settle } from "#test/cases.ts";
import { aName, aPost, aUser, setUser, type TestUser } from "#test/makers.ts";
import { auditOf } from "#test/reads.ts";
import { aComment, caseOf, report } from "#test/reported.ts";
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

const listed = async (viewer: TestUser, status: "open" | "mine" | "closed" = "open") =>
  (await listedCases(viewer, { status })).map(({ _id }) => _id);
const countOpen = async ({ client }: TestUser) =>
  (await client.call(cases.listCases, { query: { status: "open", sort: "newest" } })).body.counts
    ?.report.open ?? 0;

test.each([
  ["moderator", ["admin", "other moderator"], ["moderator"]],
  ["admin", ["other admin", "developer"], ["admin", "moderator"]],
] as const)(
  "shows reports about the %s to %j, and not to %j",
  async (about, seenBy, hiddenFrom) => {
    const { ids, title } = await reportsOf(staff[about]);
    for (const name of seenBy) {
      const { client } = staff[name];
      expect(await listed(staff[name]), name).toEqual(expect.arrayContaining(ids));
      const read = await client.call(cases.getCase, { params: { id: ids[0] ?? "" } });
      expect([read.status, read.body.case?._id]).toEqual([200, ids[0]]);
    }
    for (const name of hiddenFrom) {
      const { client } = staff[name];
      const open = await listed(staff[name]);
      expect(
        ids.filter((id) => open.includes(id)),
        name,
      ).toEqual([]);
      for (const id of ids) {
        const body = { outcome: "dismiss" } as const;
        const refused = [
          await client.call(cases.getCase, { params: { id } }),
          await claim(staff[name], id),
          await claim(staff[name], id, true),
          await client.call(cases.settleCase, { params: { id }, body }),
          await client.call(cases.settleCase, { params: { id }, body: { outcome: "delete" } }),
        ];
        expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
        expect(JSON.stringify(refused)).not.toContain(title);
      }
    }
  },
);

test("counts only the cases that the viewer may see", async () => {
  await reportsOf(staff.admin);
  const count = await countOpen(staff.moderator);
  expect(count).toBe((await listed(staff.moderator)).length);
  const all = await countOpen(staff.developer);
  expect(all).toBe((await listed(staff.developer)).length);
  expect(all).toBeGreaterThan(count);
});

test("hides a settled report about an admin from moderators, in the audit log too", async () => {
  const { ids, title } = await reportsOf(staff["other admin"]);
  for (const id of ids) {
    await claim(staff.admin, id);
    expect((await settle(staff.admin, id, "dismiss", { note: "No grounds" })).status).toBe(200);
  }
  for (const hidden of [staff.moderator, staff["other admin"]]) {
    expect(JSON.stringify(await listed(hidden, "closed"))).not.toContain(ids[0]);
    expect(JSON.stringify(await auditOf(hidden.client))).not.toContain(title);
  }
  expect(await listed(staff.developer, "closed")).toEqual(expect.arrayContaining(ids));
  expect(JSON.stringify(await auditOf(staff.developer.client))).toContain(title);
});

test("hides the reports about a moderator who becomes admin from other moderators", async () => {
  const risen = await aStaffMember(app);
  const { ids } = await reportsOf(risen);
  const [id = ""] = ids;
  await claim(staff.moderator, id);
  expect(await listed(staff.moderator, "mine")).toContain(id);
  await setUser(app, risen, { roles: [ROLE.admin] });
  expect(await listed(staff.moderator, "mine")).not.toContain(id);
  expect((await settle(staff.moderator, id, "dismiss")).status).toBe(404);
});
