import { STAFF_AWAY_DAYS } from "#contract/sign-ups/contract.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { writeMail } from "#server/platform/mail/mail-layout.ts";
import { findApplication, readSignUps } from "./queries.ts";

export type SignUpsMail =
  | { template: "applicationDecided"; caseId: string }
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
            ],
      ...(reason === null && { action: { label: `Open ${site.name}`, url: site.url } }),
      closing: `If you see it differently, write to ${site.contactEmail}.`,
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
