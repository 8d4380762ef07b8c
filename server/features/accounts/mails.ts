import { RESTORE_DAYS } from "#contract/accounts/contract.ts";
import type { AccountMail } from "#server/features/accounts/queues.ts";
import { issueMailToken } from "#server/features/security/link-commands.ts";
import { findMailLink } from "#server/features/security/link-queries.ts";
import { findUser } from "#server/features/users/queries.ts";
import type { Mail } from "#server/platform/mail/delivery.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { type MailContent, writeMail } from "#server/platform/mail/mail-layout.ts";
import type { Services } from "#server/platform/services.ts";

export const accountMails: MailTemplates<AccountMail> = {
  verification: toRecipient(async ({ site, token }, services, job) => ({
    subject: `Verify your email for ${site.name}`,
    body: [
      `this address was given for an account at ${site.name}.`,
      "Verify it, and you can post and comment. The link works once, within 24 hours.",
    ],
    action: { label: "Verify my email", url: `${site.url}/verify/${token}` },
    ...(await closingOf(services, job)),
  })),

  /** Sent to the former address. */
  emailChanged: toRecipient(({ site, token }) => ({
    subject: `The email address of your ${site.name} account was changed`,
    body: [
      "our staff moved your account to another email address.",
      `If you did not ask for that, undo it within ${RESTORE_DAYS} days. It ends every session and asks you for a new password.`,
    ],
    action: { label: "Undo the change", url: `${site.url}/restore-email/${token}` },
    closing: `If you asked for it, you need do nothing. Otherwise tell us, too: ${site.contactEmail}.`,
  })),

  passwordReset: toRecipient(({ site, token }) => ({
    subject: `Reset your ${site.name} password`,
    body: [
      "somebody asked for a new password for your account.",
      "The link works once, within one hour. Setting a new password logs you out everywhere, and removes Discord, passkeys, authenticator app and recovery codes from your account.",
    ],
    action: { label: "Set a new password", url: `${site.url}/reset-password/reset/${token}` },
    closing: "If this was not you, you need do nothing: your password stays as it is.",
  })),
};

type Link = { site: Services["settings"]["site"]; token: string };
type Content = Omit<MailContent, "siteName" | "to">;
type WriteContent = (
  link: Link,
  services: Services,
  job: AccountMail,
) => Content | Promise<Content>;

/** Returns a template for the recipient of a mail with a link; renders nothing if either is gone. */
function toRecipient(write: WriteContent) {
  return async (services: Services, job: AccountMail): Promise<Mail | undefined> => {
    const { site } = services.settings;
    const to = await recipient(services, job);
    if (!to) return undefined;
    const content = await write({ site, token: to.token }, services, job);
    return writeMail({ siteName: site.name, to, ...content });
  };
}

/** Returns the closing, with a link that removes the account unless it was verified or moved before. */
async function closingOf({ db, settings: { site } }: Services, { userId }: AccountMail) {
  const linkId = await findMailLink(db, userId, "removeAccount");
  const link = linkId && (await issueMailToken(db, linkId));
  if (!link) return { closing: "If this was not you, you need do nothing." };
  return {
    closing: "If you did not sign up, somebody else used your address. Do not verify it.",
    closingAction: {
      label: "Remove the account made with my address",
      url: `${site.url}/remove-account/${link.token}`,
    },
  };
}

/** Returns the recipient of a mail with a link, and a new token; undefined if either is gone. */
async function recipient({ db }: Services, { userId, linkId }: AccountMail) {
  const user = await findUser(db, userId);
  const link = user && (await issueMailToken(db, linkId));
  return link && { username: user.username, ...link };
}
