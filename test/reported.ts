import { CASE_KINDS } from "#contract/cases/contract.ts";
import * as reports from "#contract/reports/contract.ts";
import { comment } from "#test/acts.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import type { TestApp } from "#test/test-app.ts";

export const SPAM = reports.REPORT_REASONS.indexOf("Spam");
export const SCAM = reports.REPORT_REASONS.indexOf("Scam or false price");

type About = {
  kind: reports.ReportedKind;
  targetId: string;
  reason?: number;
  note?: string;
  originalId?: string;
};

export function report(by: TestUser, { reason = SPAM, ...about }: About) {
  return by.client.call(reports.createReport, { body: { reason, ...about } });
}

/** Returns the stored report on a target. */
export function caseOf(app: TestApp, targetId: string, status: "open" | "closed" = "open") {
  return app.services.db
    .selectFrom("cases")
    .selectAll()
    .where("kind", "=", CASE_KINDS.indexOf("report"))
    .where("subject_id", "=", targetId)
    .where("closed_at", status === "open" ? "is" : "is not", null)
    .executeTakeFirstOrThrow();
}

/** Creates a comment on a post; returns its id. */
export async function aComment(by: TestUser, postId: string, text = "Rude words") {
  return (await comment(by, postId, text)).body.comment?._id ?? "";
}

/** Creates a reported post; returns it with its case. */
export async function aReportedPost(app: TestApp, more: Partial<About> = {}) {
  const [owner, reporter] = [await aUser(app), await aUser(app)];
  const postId = await aPost(owner, { title: "Reported" });
  await report(reporter, { kind: "post", targetId: postId, ...more });
  return { owner, reporter, postId, caseId: (await caseOf(app, postId)).id };
}
