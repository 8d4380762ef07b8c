import { sql } from "kysely";
import { expect, test } from "vitest";
import { getLoadout, likeLoadout } from "#contract/loadout/contract.ts";
import { detail, listedCases, settle } from "#test/cases.ts";
import { decide, decisionFor, sendAppeal, tellNow } from "#test/decisions.ts";
import { aLoadout } from "#test/loadouts.ts";
import { aUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { caseOf, report } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { tidy } from "#test/tidy.ts";

const app = sharedApp();

const moderator = prepared(() => aStaffMember(app));
const other = prepared(() => aStaffMember(app));

const read = (id: string) => app.client().call(getLoadout, { params: { id } });

async function aReportedLoadout() {
  const [maker, reporter] = [await aUser(app), await aUser(app)];
  const code = await aLoadout(maker, { title: "Buy at my shop", note: "Very cheap" });
  const id = (await read(code)).body.loadout?._id ?? "";
  await report(reporter, { kind: "loadout", targetId: id, note: "Spam" });
  return { maker, reporter, code, id, caseId: (await caseOf(app, id)).id };
}

/** Removes a loadout as staff, and returns the decision once its maker was told. */
async function aRemovedLoadout() {
  const reported = await aReportedLoadout();
  expect(await settle(moderator, reported.caseId, "delete")).toMatchObject({ status: 200 });
  return { ...reported, decisionId: await tellNow(app, reported.maker) };
}

/** Lets the time to appeal pass. */
const expire = (id: string) =>
  sql`update loadouts set removed_until = now() - interval '1 hour' where id = ${id}`.execute(
    app.db,
  );

test("a report waits for staff, with what was reported and by whom", async () => {
  const { maker, reporter, code, caseId } = await aReportedLoadout();
  const listed = await listedCases(moderator);
  expect(listed.find(({ _id }) => _id === caseId)).toMatchObject({
    subjectKind: "loadout",
    title: "Buy at my shop",
    image: null,
    count: 1,
  });
  expect(await detail(moderator, caseId)).toMatchObject({
    loadout: { code, title: "Buy at my shop", note: "Very cheap" },
    post: null,
    comment: null,
    maker: { _id: maker._id },
    said: [{ reporter: { _id: reporter._id }, note: "Spam" }],
  });
});

test("one reports a loadout that one can open, once, and not as another kind", async () => {
  const { reporter, maker, id, caseId } = await aReportedLoadout();
  await report(reporter, { kind: "loadout", targetId: id });
  expect((await detail(moderator, caseId))?.count).toBe(1);
  expect((await report(reporter, { kind: "post", targetId: id })).status).toBe(404);
  expect((await report(reporter, { kind: "loadout", targetId: maker._id })).status).toBe(404);
});

test("a report of a loadout needs a reason for a removal, and can mark none as NSFW", async () => {
  const { code, caseId } = await aReportedLoadout();
  expect((await settle(moderator, caseId, "markNsfw")).status).toBe(400);
  expect((await settle(moderator, caseId, "delete", { statement: undefined })).status).toBe(400);
  expect((await read(code)).status).toBe(200);
});

test("a removal hides the loadout, and its maker reads the reasons", async () => {
  const { maker, code, caseId, decisionId } = await aRemovedLoadout();
  expect((await read(code)).status).toBe(404);
  expect((await maker.client.call(getLoadout, { params: { id: code } })).status).toBe(404);
  expect((await detail(moderator, caseId))?.loadout).toBeNull();
  expect(await decisionFor(maker, decisionId)).toMatchObject({
    action: "deleteLoadout",
    subject: { kind: "loadout", title: "Buy at my shop", postId: null },
    rule: { number: STATEMENT.rule },
    reason: STATEMENT.reason,
    canAppeal: true,
  });
  const mail = await app.mailTo(maker.email, "Buy at my shop");
  expect(mail).toContain("Your loadout was removed.");
});

test("an appeal that reverses the removal shows the loadout again, with its likes", async () => {
  const { reporter, maker, code, id, caseId } = await aReportedLoadout();
  await reporter.client.call(likeLoadout, { params: { id: code } });
  await settle(moderator, caseId, "delete");
  const decisionId = await tellNow(app, maker);
  expect((await sendAppeal(maker.client, decisionId)).status).toBe(200);
  // It stays until the appeal is decided.
  await expire(id);
  await tidy(app);
  expect((await decide(other, decisionId, true)).status).toBe(200);
  expect((await read(code)).body.loadout).toMatchObject({ numLikes: 1, note: "Very cheap" });
});

test("without an appeal, the loadout is deleted for good", async () => {
  const { id, code } = await aRemovedLoadout();
  await tidy(app);
  const rows = () => rowsOf(app, "loadouts", { id });
  expect(await rows()).toMatchObject([{ code }]);
  await expire(id);
  await tidy(app);
  expect(await rows()).toEqual([]);
});

test("a reversal says what it cannot restore", async () => {
  const { maker, id, decisionId } = await aRemovedLoadout();
  expect((await sendAppeal(maker.client, decisionId)).status).toBe(200);
  await app.db.deleteFrom("loadouts").where("id", "=", id).execute();
  await decide(other, decisionId, true);
  expect((await decisionFor(maker, decisionId))?.appeal?.outcome).toMatchObject({
    reversed: true,
    missing: "The loadout was deleted meanwhile.",
  });
});
