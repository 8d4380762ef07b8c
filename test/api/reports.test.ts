import { describe, expect, test } from "vitest";
import { deletePost } from "#contract/posts/contract.ts";
import {
  CLAIM_MINUTES,
  createReport,
  listReports,
  openReport,
  takeReport,
} from "#contract/reports/contract.ts";
import { block } from "#test/acts.ts";
import { allPages } from "#test/all-pages.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import {
  aComment,
  aReportedPost,
  caseOf,
  detail,
  report,
  SCAM,
  SPAM,
  settle,
} from "#test/reported.ts";
import { setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const maker = prepared(() => aUser(app));

const THANKS = "Thanks for telling us. Our moderators will look at it.";

type Query = Parameters<typeof listReports.query.parse>[0] & object;
const list = async (by: TestUser, query: Partial<Query> = {}) => {
  let counts: { open: number; mine: number } | undefined;
  const reports = await allPages(async (page) => {
    const wanted = { sort: "newest", status: "open", page, ...query } as const;
    const { body } = await by.client.call(listReports, { query: wanted });
    ({ counts } = body);
    return { rows: body.reports, pageCount: body.pageCount };
  });
  return { reports, counts };
};

describe("Reporting", () => {
  test("creates a case with the reported text for a post, a comment and a user", async () => {
    const reporter = await aUser(app);
    const postId = await aPost(maker, { title: "Loud symbol" });
    const commentId = await aComment(maker, postId);
    const targets = [
      ["post", postId, "Loud symbol"],
      ["comment", commentId, "Rude words"],
      ["user", maker._id, maker.username],
    ] as const;
    for (const [kind, targetId, title] of targets) {
      const reply = await report(reporter, { kind, targetId, note: "Look at this" });
      expect(reply.body, kind).toEqual({ success: true, message: THANKS });
      const { id } = await caseOf(app, targetId);
      const found = await detail(moderator, id);
      expect(found).toMatchObject({
        kind,
        title,
        count: 1,
        reason: SPAM,
        status: "open",
        openedBy: null,
      });
      expect(found?.said).toMatchObject([
        { reporter: { username: reporter.username }, reason: SPAM, note: "Look at this" },
      ]);
      expect(found?.maker).toMatchObject({ username: maker.username, banned: false });
      expect(found?.post?._id).toBe(kind === "post" ? postId : undefined);
      expect(found?.comment ?? null).toEqual(
        kind === "comment" ? { _id: commentId, text: "Rude words", postId } : null,
      );
    }
    const { reports } = await list(moderator);
    expect(reports?.find(({ kind }) => kind === "post")?.image?.url).toMatch(/^\/media\//);
  });

  test("groups the reports of a post into one case with the most frequent reason, counting each user once", async () => {
    const postId = await aPost(maker, { title: "Five times" });
    const reporters = await Promise.all(Array.from({ length: 5 }, () => aUser(app)));
    const replies = await Promise.all(
      reporters.map((reporter, index) =>
        report(reporter, { kind: "post", targetId: postId, reason: index < 2 ? SPAM : SCAM }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const again = reporters[0] && (await report(reporters[0], { kind: "post", targetId: postId }));
    expect(again?.body).toEqual({ success: true, message: THANKS });
    const rows = (await list(moderator)).reports?.filter(({ title }) => title === "Five times");
    expect(rows).toMatchObject([{ count: 5, reason: SCAM }]);
  });

  test("gives a case the most frequent reason, of several the latest", async () => {
    const targetId = await aPost(maker);
    const reasonAfter = async (reason: number) => {
      await report(await aUser(app), { kind: "post", targetId, reason });
      return (await detail(moderator, (await caseOf(app, targetId)).id))?.reason;
    };
    expect(await reasonAfter(SCAM)).toBe(SCAM);
    expect(await reasonAfter(SCAM)).toBe(SCAM);
    expect(await reasonAfter(SPAM)).toBe(SCAM);
    expect(await reasonAfter(SPAM)).toBe(SPAM);
    const { id } = await caseOf(app, targetId);
    const notes = (await detail(moderator, id))?.said;
    expect(notes?.map(({ reason }) => reason)).toEqual([SPAM, SPAM, SCAM, SCAM]);
  });

  test("opens a new case when the same user reports again after the first was settled", async () => {
    const { reporter, postId, caseId } = await aReportedPost(app);
    await settle(moderator, caseId, "dismiss");
    await report(reporter, { kind: "post", targetId: postId });
    expect((await caseOf(app, postId)).id).not.toBe(caseId);
    expect((await caseOf(app, postId, "resolved")).id).toBe(caseId);
  });

  test("requires an existing, visible subject of another user", async () => {
    const postId = await aPost(maker);
    const about = { kind: "post", targetId: postId } as const;
    const ownReport = await report(maker, about);
    expect([ownReport.status, ownReport.body.message]).toEqual([
      403,
      "You cannot report yourself.",
    ]);
    expect((await report(maker, { kind: "user", targetId: maker._id })).status).toBe(403);
    const reporter = await aUser(app);
    for (const kind of ["post", "comment", "user"] as const) {
      expect((await report(reporter, { kind, targetId: "1" })).status, kind).toBe(404);
    }
    const commentId = await aComment(maker, postId);
    await block(maker, reporter);
    expect((await report(reporter, about)).status).toBe(404);
    expect((await report(reporter, { kind: "comment", targetId: commentId })).status).toBe(404);
    expect((await report(reporter, { kind: "user", targetId: maker._id })).status).toBe(404);
  });

  test("refuses an unknown reason or kind, and a note over 300 characters", async () => {
    for (const wrong of [{ reason: 99 }, { kind: "character" }, { note: "n".repeat(301) }]) {
      const body = { kind: "post", targetId: "1", reason: SPAM, ...wrong };
      const reply = await maker.client.json("POST", createReport.path, body);
      expect(reply.status).toBe(400);
    }
  });
});

describe("The queue of reports", () => {
  test("sorts by number or date, and filters by reason, own cases and settled ones", async () => {
    const { caseId: quiet } = await aReportedPost(app);
    const { caseId: loud, postId } = await aReportedPost(app, { reason: SCAM });
    await report(await aUser(app), { kind: "post", targetId: postId, reason: SCAM });
    const { caseId: newest } = await aReportedPost(app);
    const mine = new Set([quiet, loud, newest]);
    const ids = async (query: Parameters<typeof list>[1]) =>
      (await list(second, query)).reports?.map(({ _id }) => _id).filter((id) => mine.has(id));
    expect(await ids({ sort: "newest" })).toEqual([newest, loud, quiet]);
    expect((await ids({ sort: "reported" }))?.[0]).toBe(loud);
    expect(await ids({ reason: SCAM })).toEqual([loud]);
    expect(await ids({ status: "mine" })).toEqual([]);

    const before = await list(second);
    await second.client.call(openReport, { params: { id: quiet } });
    expect(await ids({ status: "mine" })).toEqual([quiet]);
    await settle(second, quiet, "resolve");
    expect(await ids({})).toEqual([newest, loud]);
    expect(await ids({ status: "mine" })).toEqual([]);
    expect(await ids({ status: "resolved" })).toEqual([quiet]);
    const after = await list(second);
    expect(after.counts?.open).toBe((before.counts?.open ?? 0) - 1);
  });

  test("shows others who opened a case first", async () => {
    const { caseId } = await aReportedPost(app);
    const open = async (by: TestUser) =>
      (await by.client.call(openReport, { params: { id: caseId } })).body.message;
    expect(await open(moderator)).toBe("You look after this now.");
    expect(await open(second)).toBe(`${moderator.username} looks after this.`);
    expect(await detail(second, caseId)).toMatchObject({ openedBy: moderator.username });
    expect((await settle(second, caseId, "dismiss")).body.message).toBe("Report dismissed");
    expect(await open(moderator)).toBe(`Settled already: ${second.username} dismissed a report.`);
  });

  test("passes a case on when its time is over, to one of those who open it, or on demand", async () => {
    const { caseId } = await aReportedPost(app);
    const params = { id: caseId };
    const third = await aStaffMember(app);
    await moderator.client.call(openReport, { params });
    const openedBefore = (minutes: number) =>
      setRows(
        app,
        "report_cases",
        { id: caseId },
        { opened_at: new Date(Date.now() - minutes * 60_000) },
      );
    await openedBefore(CLAIM_MINUTES - 1);
    await second.client.call(openReport, { params });
    expect(await detail(second, caseId)).toMatchObject({ openedBy: moderator.username });
    await openedBefore(CLAIM_MINUTES);
    expect(await detail(second, caseId)).toMatchObject({ openedBy: null });
    const replies = await Promise.all(
      [second, third].map(async ({ client }) => client.call(openReport, { params })),
    );
    const messages = replies.map(({ body }) => body.message);
    expect(messages.filter((message) => message === "You look after this now.")).toHaveLength(1);
    const taken = await moderator.client.call(takeReport, { params });
    expect(taken.body.message).toBe("You look after this now.");
    expect(await detail(second, caseId)).toMatchObject({ openedBy: moderator.username });
  });

  test("retains a case with its title when its subject is deleted otherwise", async () => {
    const { owner, postId, caseId } = await aReportedPost(app);
    await owner.client.call(deletePost, { params: { id: postId } });
    const found = await detail(moderator, caseId);
    expect(found).toMatchObject({ title: "Reported", post: null, image: null, status: "open" });
    expect((await settle(moderator, caseId, "delete")).status).toBe(404);
    expect((await settle(moderator, caseId, "resolve")).body.message).toBe("Report resolved");
  });
});
