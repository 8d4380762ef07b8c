import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import { banUser, getBan } from "#contract/bans/contract.ts";
import { undoCase } from "#contract/cases/contract.ts";
import { deleteComment, listComments } from "#contract/comments/contract.ts";
import { getPost } from "#contract/posts/contract.ts";
import { COPIED_REASON, LABEL_REASON } from "#contract/reports/contract.ts";
import { claim, detail, settle } from "#test/cases.ts";
import * as copies from "#test/copies.ts";
import { endUndoTime } from "#test/decisions.ts";
import { aCopiedPost } from "#test/drawn-symbol.ts";
import { aPost, aUser, setUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { auditOf } from "#test/reads.ts";
import { aComment, aReportedPost, caseOf, report } from "#test/reported.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, STATEMENT } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const maker = prepared(() => aUser(app));

/** Returns the users whom a mail about a settled case will reach. */
async function mailedAbout(caseId: string) {
  const { rows } = await sql<{ user: string }>`select data ->> 'userId' as user from pgboss.job
    where data ->> 'caseId' = ${caseId}`.execute(app.db);
  return rows;
}

const look = (id: string) => app.client().call(getPost, { params: { id } });

test("delete removes the post or the comment", async () => {
  const { postId, caseId } = await aReportedPost(app);
  expect((await settle(moderator, caseId, "delete")).body.message).toBe("Post Deleted");
  expect((await look(postId)).status).toBe(404);

  const under = await aPost(maker);
  const commentId = await aComment(maker, under);
  await report(await aUser(app), { kind: "comment", targetId: commentId });
  const { id } = await caseOf(app, commentId);
  expect((await settle(moderator, id, "delete")).body.message).toBe("Comment Deleted");
  const input = { params: { id: under }, query: { page: 1 } };
  expect((await app.client().call(listComments, input)).body).toMatchObject({
    comments: [],
    numComments: 0,
  });
  expect(await detail(moderator, id)).toMatchObject({ status: "closed", outcome: "delete" });
});

test.each([
  ["labelHand", "hand", "By hand"],
  ["labelTool", "tool", "With a tool"],
  ["labelAI", "ai", "From an AI picture"],
] as const)(
  "%s says for staff how the post was made, until it is undone",
  async (outcome, made, label) => {
    const { postId, caseId } = await aReportedPost(app, { reason: LABEL_REASON });
    const madeNow = async () => {
      const { post } = (await look(postId)).body;
      return [post?.made, post?.madeByStaff];
    };
    expect((await detail(moderator, caseId))?.post?.made).toBe(null);
    expect((await settle(moderator, caseId, outcome, { statement: undefined })).status).toBe(400);
    expect((await settle(moderator, caseId, outcome)).body.message).toBe(`Labeled “${label}”`);
    expect(await madeNow()).toEqual([made, true]);
    expect(await detail(moderator, caseId)).toMatchObject({ outcome, post: { made } });
    await moderator.client.call(undoCase, { params: { id: caseId } });
    expect(await madeNow()).toEqual([null, false]);
  },
);

test("markNsfw marks the post; ban bans its maker", async () => {
  const { postId, caseId } = await aReportedPost(app);
  expect((await settle(moderator, caseId, "markNsfw")).body.message).toBe("Marked as NSFW");
  expect((await look(postId)).body.post?.nsfw).toBe(true);

  const { owner, caseId: other } = await aReportedPost(app);
  expect((await settle(moderator, other, "ban")).status).toBe(400);
  const ban = { banExpiryDays: 7 };
  expect((await settle(moderator, other, "ban", { ban })).body.message).toBe(
    `Sayonara, ${owner.username}.`,
  );
  const state = await moderator.client.call(getBan, { params: { id: owner._id } });
  expect(state.body).toMatchObject({ banned: true, reason: STATEMENT.reason });
});

test("a ban resolves the other open reports about its user if asked to, and no others", async () => {
  const { owner, reporter, caseId } = await aReportedPost(app);
  await report(reporter, { kind: "user", targetId: owner._id });
  const { id: besides } = await caseOf(app, owner._id);
  const { caseId: ofAnother } = await aReportedPost(app);
  const openReports = async () =>
    (await moderator.client.call(getBan, { params: { id: owner._id } })).body.openReports;
  expect(await openReports()).toBe(2);
  const ban = { banExpiryDays: 7, resolveReports: true };
  expect((await settle(moderator, caseId, "ban", { ban })).status).toBe(200);
  expect(await openReports()).toBe(0);
  expect(await detail(moderator, caseId)).toMatchObject({ outcome: "ban" });
  expect(await detail(moderator, besides)).toMatchObject({ outcome: "resolve" });
  expect(await detail(moderator, ofAnother)).toMatchObject({ status: "open" });
  expect(await mailedAbout(besides)).toEqual([{ user: reporter._id }]);
});

test("a ban leaves reports open, unless asked to resolve them", async () => {
  const { owner, caseId } = await aReportedPost(app);
  const params = { id: owner._id };
  const body = { banExpiryDays: 7, statement: STATEMENT };
  await moderator.client.call(banUser, { params, body });
  expect(await detail(moderator, caseId)).toMatchObject({ status: "open" });
  await moderator.client.call(banUser, { params, body: { ...body, resolveReports: true } });
  expect(await detail(moderator, caseId)).toMatchObject({ status: "closed", outcome: "resolve" });
});

test("refuses an action that does not apply, and leaves the case open", async () => {
  const staff = await aStaffMember(app);
  const reporter = await aUser(app);
  await report(reporter, { kind: "user", targetId: staff._id });
  const { id } = await caseOf(app, staff._id);
  const ban = { banExpiryDays: null };
  expect((await settle(moderator, id, "ban", { ban })).status).toBe(403);
  expect((await settle(moderator, id, "delete")).status).toBe(400);
  expect((await settle(moderator, id, "markNsfw")).status).toBe(400);
  expect((await settle(moderator, id, "labelAI")).status).toBe(400);
  expect((await settle(moderator, id, "ban", { ban: { banExpiryDays: 0 } })).status).toBe(400);
  expect((await detail(moderator, id))?.status).toBe("open");
});

/** Counts the audit log's entries of a resolved report on a user. */
async function countSettlements(owner: { _id: string }): Promise<number> {
  const rows = await rowsOf(app, "audit_log", {
    target_id: owner._id,
    action: AUDIT_ACTIONS.indexOf("resolveReport"),
  });
  return rows.length;
}

test("replies to the slower of two moderators with the other's result", async () => {
  for (const actions of [
    ["delete", "dismiss"],
    ["ban", "ban"],
  ] as const) {
    const { owner, caseId } = await aReportedPost(app);
    const more = { ban: { banExpiryDays: 1 } };
    const replies = await Promise.all([
      settle(moderator, caseId, actions[0], more),
      settle(second, caseId, actions[1], more),
    ]);
    expect(
      replies.map(({ status }) => status),
      actions.join(),
    ).toEqual([200, 200]);
    const notified = replies.filter(({ body }) => body.message?.startsWith("Settled already: "));
    expect(notified, actions.join()).toHaveLength(1);
    expect(await countSettlements(owner), actions.join()).toBe(1);
  }
});

test("records both acts in the audit log and in the history of the maker's next case", async () => {
  const { owner, postId, caseId } = await aReportedPost(app);
  await claim(moderator, caseId);
  await settle(moderator, caseId, "dismiss", { note: "Harmless" });
  expect(await auditOf(moderator.client, owner.username)).toMatchObject([
    {
      action: "resolveReport",
      subject: "Reported",
      reason: "Harmless",
      after: { outcome: "dismiss" },
    },
    { action: "openReport", subject: "Reported" },
  ]);
  await report(await aUser(app), { kind: "post", targetId: postId });
  const found = await detail(second, (await caseOf(app, postId)).id);
  expect(found?.history).toMatchObject([
    { actor: moderator.username, text: "dismissed a report: “Reported”", note: "Harmless" },
    { actor: moderator.username, text: "opened a case: “Reported”", note: "" },
  ]);
  expect(found?.maker).toMatchObject({ reportsOnMaker: 2, reportsUpheld: 0 });
});

test("mails the reporter the result, without names and notes", async () => {
  const { owner, reporter, postId, caseId } = await aReportedPost(app, { note: "Said in private" });
  const other = await aUser(app);
  await report(other, { kind: "post", targetId: postId });
  await settle(moderator, caseId, "delete", { note: "Noted by staff" });
  await endUndoTime(app);
  for (const { email } of [reporter, other]) {
    const mail = await app.mailTo(email, "Your report was looked at");
    expect(mail).toContain("Reported");
    for (const secret of [
      moderator.username,
      owner.username,
      "Noted by staff",
      "Said in private",
    ]) {
      expect(mail).not.toContain(secret);
    }
  }
});

test("mails no result to an address that is not verified any more", async () => {
  const { reporter, postId, caseId } = await aReportedPost(app);
  const other = await aUser(app);
  await report(other, { kind: "post", targetId: postId });
  await setUser(app, reporter, { verified: false });
  await settle(moderator, caseId, "dismiss");
  expect(await mailedAbout(caseId)).toEqual([{ user: other._id }]);
});

test("lets the author delete a reported comment, after which the case has none", async () => {
  const postId = await aPost(maker);
  const commentId = await aComment(maker, postId, "Soon gone");
  await report(await aUser(app), { kind: "comment", targetId: commentId });
  await maker.client.call(deleteComment, { params: { id: commentId } });
  const found = await detail(moderator, (await caseOf(app, commentId)).id);
  expect(found).toMatchObject({ title: "Soon gone", comment: null });
});

describe("comparing a copy", () => {
  const comparisonOf = async (postId: string) =>
    (await detail(moderator, (await caseOf(app, postId)).id))?.comparison;

  test("shows staff both posts, what their makers said, and the report", async () => {
    const { maker, other, original, copy, pairId: id } = await aCopiedPost(app);
    await copies.ask(maker, id, "From my Red Oni.");
    await copies.answer(other, id, "alike", "From an old print.");
    const reported = await copies.reportPair(maker, id, "See the scar.");
    expect(reported.body.pair).toMatchObject({ outcome: "reported", acts: [] });
    const comparison = await comparisonOf(copy);
    expect(comparison).toMatchObject({
      earlier: {
        _id: original,
        title: "Red Oni",
        maker: { username: maker.username, numPosts: 1 },
      },
      later: { _id: copy, title: "Blue Demon", maker: { username: other.username } },
      reported: "later",
      resemblance: { likeness: "very close", alignment: { mirrored: true } },
    });
    expect(
      comparison?.timeline.map(({ side, text, statement }) => [side, text, statement]),
    ).toEqual([
      ["earlier", "Posted", null],
      ["later", "Posted", null],
      ["earlier", "Asked for credit", "From my Red Oni."],
      ["later", "Answered “It only looks alike”", "From an old print."],
      ["earlier", "Reported as copied", "See the scar."],
    ]);
  });

  test("compares with the post that a reporter names, even if it looks different", async () => {
    const [first, second] = [await aUser(app), await aUser(app)];
    const [original, copy] = [await aPost(first), await aPost(second)];
    const about = { kind: "post", targetId: copy, reason: COPIED_REASON } as const;
    const named = { ...about, originalId: original };
    expect((await report(await aUser(app), named)).status).toBe(200);
    expect(await comparisonOf(copy)).toMatchObject({
      earlier: { _id: original },
      later: { _id: copy },
      resemblance: null,
      timeline: expect.arrayContaining([
        expect.objectContaining({ side: "earlier", text: "Somebody else reported it as copied" }),
      ]),
    });
  });

  test("finds the original that no reporter named, and compares nothing for other reasons", async () => {
    const { original, copy } = await aCopiedPost(app);
    await report(await aUser(app), { kind: "post", targetId: original });
    expect(await comparisonOf(original)).toBeNull();
    await report(await aUser(app), { kind: "post", targetId: copy, reason: COPIED_REASON });
    expect(await comparisonOf(copy)).toMatchObject({ earlier: { _id: original } });
  });

  test("refuses an original that is no other post, or with another reason", async () => {
    const { original, copy } = await aCopiedPost(app);
    const reporter = await aUser(app);
    const about = { kind: "post", targetId: copy } as const;
    for (const refused of [
      { ...about, reason: COPIED_REASON, originalId: "1" },
      { ...about, reason: COPIED_REASON, originalId: copy },
      { ...about, originalId: original },
    ]) {
      const { status, body } = await report(reporter, refused);
      expect([status, body.errors]).toEqual([
        400,
        { originalId: "This is not a link to a post on Parade." },
      ]);
    }
  });
});
