import { describe, expect, test } from "vitest";
import { CLAIM_MINUTES, listCases } from "#contract/cases/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { createReport } from "#contract/reports/contract.ts";
import { block } from "#test/acts.ts";
import { claim, detail, listedCases, settle } from "#test/cases.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { aComment, aReportedPost, caseOf, report, SCAM, SPAM } from "#test/reported.ts";
import { setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const moderator = prepared(() => aStaffMember(app));
const second = prepared(() => aStaffMember(app));
const maker = prepared(() => aUser(app));

const THANKS = "Thanks for telling us. Our moderators will look at it.";

const countOpen = async ({ client }: TestUser) =>
  (await client.call(listCases, { query: { status: "open", sort: "newest" } })).body.counts?.report
    .open ?? 0;

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
        kind: "report",
        subjectKind: kind,
        title,
        count: 1,
        reason: SPAM,
        status: "open",
        claimedBy: null,
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
    const listed = await listedCases(moderator);
    expect(listed.find(({ title }) => title === "Loud symbol")?.image?.url).toMatch(/^\/media\//);
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
    const rows = (await listedCases(moderator)).filter(({ title }) => title === "Five times");
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
    expect((await caseOf(app, postId, "closed")).id).toBe(caseId);
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
    const ids = async (query: Parameters<typeof listedCases>[1]) =>
      (await listedCases(second, query)).map(({ _id }) => _id).filter((id) => mine.has(id));
    expect(await ids({ sort: "newest" })).toEqual([newest, loud, quiet]);
    expect((await ids({ sort: "reported" }))?.[0]).toBe(loud);
    expect(await ids({ reason: SCAM })).toEqual([loud]);
    expect(await ids({ status: "mine" })).toEqual([]);

    const before = await countOpen(second);
    await claim(second, quiet);
    expect(await ids({ status: "mine" })).toEqual([quiet]);
    await settle(second, quiet, "resolve");
    expect(await ids({})).toEqual([newest, loud]);
    expect(await ids({ status: "mine" })).toEqual([]);
    expect(await ids({ status: "closed" })).toEqual([quiet]);
    expect(await countOpen(second)).toBe(before - 1);
  });

  test("groups the cases of one account, with what they are about", async () => {
    const user = await aUser(app);
    const postId = await aPost(user);
    const about = [
      { kind: "post", targetId: postId },
      { kind: "comment", targetId: await aComment(user, postId, "First") },
      { kind: "comment", targetId: await aComment(user, postId, "Second") },
      { kind: "user", targetId: user._id },
    ] as const;
    const other = await aUser(app);
    for (const subject of about) await report(other, subject);
    await report(await aUser(app), about[0]);
    const groups = async (grouped: boolean) => {
      const query = { status: "open", sort: "oldest", user: user._id, grouped } as const;
      return (await second.client.call(listCases, { query })).body.groups;
    };
    const subjects = [
      { kind: "post", count: 1 },
      { kind: "comment", count: 2 },
      { kind: "user", count: 1 },
    ];
    const grouped = await groups(true);
    expect(grouped).toMatchObject([{ numCases: 4, numReports: 5, subjects }]);
    expect(grouped?.[0]?.cases.map(({ title }) => title)).toEqual([
      "A creation",
      "First",
      "Second",
    ]);
    expect((await groups(false))?.map(({ numReports }) => numReports)).toEqual([2, 1, 1, 1]);
  });

  test("shows others who opened a case first", async () => {
    const { caseId } = await aReportedPost(app);
    const open = async (by: TestUser) => (await claim(by, caseId)).body.message;
    expect(await open(moderator)).toBe("You look after this now.");
    expect(await open(second)).toBe(`${moderator.username} looks after this.`);
    expect(await detail(second, caseId)).toMatchObject({ claimedBy: moderator.username });
    expect((await settle(second, caseId, "dismiss")).body.message).toBe("Report dismissed");
    expect(await open(moderator)).toBe(`Settled already: ${second.username} dismissed a report.`);
  });

  test("passes a case on when its time is over, to one of those who open it, or on demand", async () => {
    const { caseId } = await aReportedPost(app);
    const third = await aStaffMember(app);
    await claim(moderator, caseId);
    const { claimedUntil = "" } = (await detail(second, caseId)) ?? {};
    const minutes = (Date.parse(claimedUntil ?? "") - Date.now()) / 60_000;
    expect(minutes).toBeCloseTo(CLAIM_MINUTES, 0);
    const claimedFor = (left: number) =>
      setRows(
        app,
        "cases",
        { id: caseId },
        { claimed_until: new Date(Date.now() + left * 60_000) },
      );
    await claimedFor(1);
    await claim(second, caseId);
    expect(await detail(second, caseId)).toMatchObject({ claimedBy: moderator.username });
    await claimedFor(0);
    expect(await detail(second, caseId)).toMatchObject({ claimedBy: null });
    const replies = await Promise.all([second, third].map((by) => claim(by, caseId)));
    const messages = replies.map(({ body }) => body.message);
    expect(messages.filter((message) => message === "You look after this now.")).toHaveLength(1);
    const taken = await claim(moderator, caseId, true);
    expect(taken.body.message).toBe("You look after this now.");
    expect(await detail(second, caseId)).toMatchObject({ claimedBy: moderator.username });
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
