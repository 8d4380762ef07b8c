import { MAILED_CODE_MINUTES } from "#contract/factors/contract.ts";
import { listOpenSessions } from "#server/features/accounts/queries.ts";
import type { ConfirmationMail } from "#server/features/accounts/queues.ts";
import { issueConfirmationCode } from "#server/features/accounts/sign-in/reauthentication-commands.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { writeMail } from "#server/platform/mail/mail-layout.ts";

export const confirmationMails: MailTemplates<ConfirmationMail> = {
  confirmationCode: async ({ db, settings: { site } }, { userId, sessionId }) => {
    const [user, [open]] = await Promise.all([
      findUser(db, userId),
      listOpenSessions(db, [sessionId]),
    ]);
    if (!user || !open) return undefined;
    const code = await issueConfirmationCode(db, sessionId);
    return writeMail({
      siteName: site.name,
      to: user,
      subject: `Your ${site.name} code`,
      body: [
        `your code is ${code}.`,
        `It confirms who you are, for ${MAILED_CODE_MINUTES} minutes.`,
      ],
      closing: `If this was not you, somebody is logged in to your account: set a new password at ${site.url}/reset-password.`,
    });
  },
};
