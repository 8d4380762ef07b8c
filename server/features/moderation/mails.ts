import type { ModerationMail } from "#server/features/moderation/queues.ts";
import { presentOutcome } from "#server/features/moderation/report-present.ts";
import { findSettledReport, kindOf } from "#server/features/moderation/report-queries.ts";
import { presentBan } from "#server/features/users/ban-present.ts";
import { banOf } from "#server/features/users/ban-queries.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { writeMail } from "#server/platform/mail/mail-layout.ts";

export const moderationMails: MailTemplates<ModerationMail> = {
  /** Not sent if the ban was lifted meanwhile. */
  ban: async ({ db, settings: { site } }, { userId }) => {
    const user = await findUser(db, userId);
    const ban = user && banOf(user);
    if (!ban) return undefined;
    return writeMail({
      siteName: site.name,
      to: user,
      subject: `You are banned from ${site.name}`,
      body: [
        presentBan(ban),
        ban.until
          ? "You are signed out everywhere. When the ban ends you can sign in again."
          : "You are signed out everywhere, and cannot sign in again.",
      ],
      closing: `If you think this is a mistake, write to ${site.contactEmail}.`,
    });
  },

  /** Contains neither the staff member nor the staff's notes. */
  reportSettled: async ({ db, settings: { site } }, { userId, caseId, settledAt }) => {
    const report = await findSettledReport(db, { caseId, reporterId: userId });
    if (!report?.resolved_at) return undefined;
    if (settledAt !== undefined && report.resolved_at.getTime() !== settledAt) return undefined;
    return writeMail({
      siteName: site.name,
      to: report,
      subject: "Your report was looked at",
      body: [
        `you reported the ${kindOf(report)} “${report.title}”. Our moderators looked at it.`,
        presentOutcome(report.outcome) === "dismiss"
          ? "They found nothing that is against the rules, so it stays as it is."
          : "They did what was needed. Thank you for helping to keep this a good place.",
      ],
      closing: "Whoever you reported does not learn that it was you.",
    });
  },
};
