import type { AccountMail } from "#server/features/accounts/queues.ts";
import { issueMailToken } from "#server/features/security/link-commands.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { MailTemplates } from "#server/platform/mail.ts";
import { writeMail } from "#server/platform/mail-layout.ts";
import type { Services } from "#server/platform/services.ts";

export const accountMails: MailTemplates<AccountMail> = {
  verification: async (services, job) => {
    const { site } = services.settings;
    const to = await addressee(services, job);
    return (
      to &&
      writeMail({
        siteName: site.name,
        to: to.email,
        subject: `Verify your e-mail for ${site.name}`,
        greeting: `Hello ${to.username},`,
        body: [
          `this address was given when signing up at ${site.name}.`,
          "Verify it, and you can post and comment. The link works once, within 24 hours.",
        ],
        action: { label: "Verify my e-mail", url: `${site.url}/verify/${to.token}` },
        closing: "If this was not you, you need do nothing.",
      })
    );
  },

  passwordReset: async (services, job) => {
    const { site } = services.settings;
    const to = await addressee(services, job);
    return (
      to &&
      writeMail({
        siteName: site.name,
        to: to.email,
        subject: `Reset your ${site.name} password`,
        greeting: `Hello ${to.username},`,
        body: [
          "somebody asked for a new password for your account.",
          "The link works once, within one hour. Setting a new password signs you out everywhere.",
        ],
        action: {
          label: "Set a new password",
          url: `${site.url}/reset-password/reset/${to.token}`,
        },
        closing: "If this was not you, you need do nothing: your password stays as it is.",
      })
    );
  },
};

/** Whom a mail with a link goes to, and a new token of the link; undefined when either is gone. */
async function addressee({ db }: Services, { userId, linkId }: AccountMail) {
  const user = await findUser(db, userId);
  const link = user && (await issueMailToken(db, linkId));
  return link && { username: user.username, ...link };
}
