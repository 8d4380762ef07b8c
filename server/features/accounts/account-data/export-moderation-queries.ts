import { sql } from "kysely";
import { AUDIT_ACTIONS } from "#contract/audit/contract.ts";
import { CASE_OUTCOMES } from "#contract/cases/contract.ts";
import { SUBJECT_KINDS } from "#contract/decisions/contract.ts";
import { REPORT_REASONS } from "#contract/reports/contract.ts";
import { part, titleFor } from "./export-part-queries.ts";

// Reports of the user are confidential between the reporter and staff.
const CONFIDENTIAL = (["openReport", "resolveReport"] as const).map((action) =>
  AUDIT_ACTIONS.indexOf(action),
);

/** What an account reported, decided, was decided about, and asked for. */
export const MODERATION_PARTS = {
  // Without who settled them, and the notes of staff. The title of a case is that of its latest report, so a
  // post is named by what its reporter may open now.
  reports: part("reports", {
    by: "reporter_id",
    omit: ["case_id", "reporter_id"],
    names: { original_id: "originalPostId" },
    join: sql`join cases on cases.id = reports.case_id
      left join posts on posts.id = cases.subject_id
        and cases.subject_kind = ${SUBJECT_KINDS.indexOf("post")}`,
    add: (reader) => ({
      kind: sql`cases.subject_kind`,
      targetId: sql`cases.subject_id`,
      postTitle: titleFor(reader),
      state: sql`case when closed_at is null then 'open' else 'settled' end`,
      dismissed: sql`cases.outcome = ${CASE_OUTCOMES.indexOf("dismiss")}`,
      settledAt: sql`cases.closed_at`,
    }),
    choices: { kind: SUBJECT_KINDS, reason: REPORT_REASONS },
    order: "created_at",
  }),
  // What staff did to the account, without who did it.
  staffActs: part("audit_log", {
    by: "target_id",
    omit: ["id", "actor_id", "actor_name", "target_id", "target_name", "words", "decision_id"],
    names: { created_at: "at" },
    where: sql`action <> all(${CONFIDENTIAL}::smallint[])`,
    choices: { action: AUDIT_ACTIONS },
  }),
  // Those of which the account was notified.
  decisions: part("decisions", {
    by: "user_id",
    omit: [
      "id",
      "user_id",
      "actor_id",
      "subject_kind",
      "subject_id",
      "before",
      "after",
      "case_id",
      "told_at",
    ],
    names: { actor_name: "by", created_at: "at" },
    join: sql`left join appeals on appeals.decision_id = decisions.id
      left join cases on cases.decision_id = decisions.id`,
    where: sql`told_at is not null`,
    add: () => ({
      appeal: sql`appeals.text`,
      appealPictures: sql`array(select 'appeals/' || decisions.id || '-' || position + 1 || '.webp'
        from appeal_pictures where decision_id = decisions.id order by position)`,
      appealedAt: sql`appeals.created_at`,
      reversed: sql`cases.outcome = ${CASE_OUTCOMES.indexOf("reverse")}`,
      answer: sql`appeals.reason`,
      notRestored: sql`appeals.missing`,
      answeredAt: sql`cases.closed_at`,
    }),
    choices: { action: AUDIT_ACTIONS },
  }),
  // What the account answered to notices about its posts.
  noticeStatements: part("notice_makers", {
    by: "maker_id",
    omit: ["notice_id", "maker_id"],
    names: { statement: "text", stated_at: "at" },
    where: sql`statement is not null`,
    add: () => ({
      number: sql`(select number from notices where notices.id = notice_makers.notice_id)`,
    }),
    order: "stated_at",
  }),
  invitations: part("invitations", {
    by: "inviter_id",
    omit: ["id", "inviter_id"],
    order: "id",
  }),
  applications: part("applications", {
    by: "user_id",
    omit: ["case_id", "user_id"],
    add: () => ({
      questions: sql`array(select json_build_object(
          'text', questions.text, 'at', created_at, 'answer', answer, 'answeredAt', answered_at)
        from application_questions as questions
        where questions.case_id = applications.case_id order by id)`,
    }),
    order: "case_id",
  }),
};
