import { DELETION_DAYS } from "#contract/accounts/contract.ts";
import { STAFF_AWAY_DAYS } from "#contract/sign-ups/contract.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { writeMail } from "#server/platform/mail/mail-layout.ts";
import { findApplication, readSignUps } from "./queries.ts";

export type SignUpsMail =
  | { template: "applicationDecided"; caseId: string }
  | { template: "applicantAsked"; questionId: string }
  | { template: "staffAway"; userId: string };

export const signUpsMails: MailTemplates<SignUpsMail> = {
  applicationDecided: async ({ db, settings: { site } }, { caseId }) => {
    const applicant = await findApplication(db, caseId);
    if (!applicant) return undefined;
    const { reason } = applicant;
    return writeMail({
      siteName: site.name,
      to: applicant,
      subject: reason === null ? `Welcome to ${site.name}` : `You cannot join ${site.name}`,
      body:
        reason === null
          ? ["our moderators read why you want to join. You are in: post, comment and follow."]
          : [
              "our moderators read why you want to join, and decided against it.",
              `They wrote: “${reason}”`,
              `We delete your account and what you wrote in ${DELETION_DAYS} days.`,
            ],
      ...(reason === null && { action: { label: `Open ${site.name}`, url: site.url } }),
      closing: `If you see it differently, write to ${site.contactEmail}.`,
    });
  },

  /** Nothing once it is answered or settled. */
  applicantAsked: async ({ db, settings: { site } }, { questionId }) => {
    const asked = await db
      .selectFrom("application_questions as questions")
      .innerJoin("applications", "applications.case_id", "questions.case_id")
      .innerJoin("cases", "cases.id", "questions.case_id")
      .innerJoin("users", "users.id", "applications.user_id")
      .select(["users.username", "users.email", "questions.text"])
      .where("questions.id", "=", questionId)
      .where("answer", "is", null)
      .where("closed_at", "is", null)
      .where("users.deleted_at", "is", null)
      .executeTakeFirst();
    if (!asked) return undefined;
    return writeMail({
      siteName: site.name,
      to: asked,
      subject: "A question before you join",
      body: [
        `our moderators read why you want to join ${site.name}, and have a question:`,
        `“${asked.text}”`,
      ],
      action: { label: "Answer", url: `${site.url}/application` },
      closing: `You get this mail because you asked to join ${site.name}.`,
    });
  },

  /** Only where the doors were open before. */
  staffAway: async ({ db, settings }, { userId }) => {
    const { site } = settings;
    const [user, { staffAway }] = await Promise.all([
      findUser(db, userId),
      readSignUps({ settings }, db),
    ]);
    if (!user || !staffAway) return undefined;
    return writeMail({
      siteName: site.name,
      to: user,
      subject: "Who joins waits for approval now",
      body: [
        `nobody of the staff was there for ${STAFF_AWAY_DAYS} days, so new accounts wait until somebody looks at them.`,
        "Once one of you opens the site, everybody can join again. Those who wait are on the desk.",
      ],
      action: { label: "Open the desk", url: `${site.url}/desk?kind=application` },
      closing: "You get this mail because you are a member of the staff.",
    });
  },
};
