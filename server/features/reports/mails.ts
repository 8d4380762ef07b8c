import { CASE_OUTCOMES } from "#contract/cases/contract.ts";
import { subjectKindOf } from "#server/features/cases/queries.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { writeMail } from "#server/platform/mail/mail-layout.ts";
import { findSettledReport } from "./queries.ts";

/** The outcome of a report, for whoever reported. */
export type ReportMail = {
  template: "reportSettled";
  userId: string;
  caseId: string;
  /** When it was settled, in ms: one that was undone and settled again is mailed once. */
  settledAt?: number;
};

export const reportMails: MailTemplates<ReportMail> = {
  /** Contains neither the staff member nor the staff's notes. */
  reportSettled: async ({ db, settings: { site } }, { userId, caseId, settledAt }) => {
    const report = await findSettledReport(db, { caseId, reporterId: userId });
    if (!report?.closed_at) return undefined;
    if (settledAt !== undefined && report.closed_at.getTime() !== settledAt) return undefined;
    return writeMail({
      siteName: site.name,
      to: report,
      subject: "Your report was looked at",
      body: [
        `you reported the ${subjectKindOf(report)} “${report.title}”. Our moderators looked at it.`,
        CASE_OUTCOMES[report.outcome ?? 0] === "dismiss"
          ? "They found nothing that is against the rules, so it stays as it is."
          : "They did what was needed. Thank you for helping to keep this a good place.",
      ],
      closing: "Whoever you reported does not learn that it was you.",
    });
  },
};
