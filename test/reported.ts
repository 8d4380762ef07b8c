import * as reports from "#contract/reports/contract.ts";
import { comment } from "#test/acts.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { STATEMENT } from "#test/staff.ts";
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

/** Returns the stored case on a target. */
export function caseOf(app: TestApp, targetId: string, status: "open" | "resolved" = "open") {
  return app.services.db
    .selectFrom("report_cases")
    .selectAll()
    .where("target_id", "=", targetId)
    .where("resolved_at", status === "open" ? "is" : "is not", null)
    .executeTakeFirstOrThrow();
}

/** Returns a case as staff see it. */
export async function detail(by: TestUser, id: string) {
  return (await by.client.call(reports.getReport, { params: { id } })).body.report;
}

/** Settles a report; with a statement of reasons, which only decisions need. */
export function settle(by: TestUser, id: string, action: reports.ReportAction, more: object = {}) {
  const body = { action, statement: STATEMENT, ...more };
  return by.client.call(reports.resolveReport, { params: { id }, body });
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
