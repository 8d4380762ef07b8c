import {
  SECURITY_EVENTS,
  SECURITY_MAILS_MAX,
  type SecurityEventKind,
} from "#contract/security/contract.ts";
import { findEvent, findHour } from "#server/features/security/queries.ts";
import type { SecurityMail } from "#server/features/security/queues.ts";
import type { MailTemplates } from "#server/platform/mail/mail.ts";
import { writeMail } from "#server/platform/mail/mail-layout.ts";
import type { Settings } from "#server/settings.ts";

type Site = Settings["site"];

/** The text of the mail about a kind of event, besides its name. */
type EventText = {
  body: readonly string[];
  /** What the owner should do if it was somebody else, unless that is to set a new password. */
  closing?: (site: Site) => string;
  action?: { label: string; path: string };
};

const SEE_EVENTS = { label: "See what happened", path: "/settings#security" };
const signInAgain = "Log in again to go on.";

const EVENT_TEXTS: Record<SecurityEventKind, EventText> = {
  passwordChanged: {
    body: [
      "the password of your account was changed.",
      "Every other session ended. If a mailed link changed it, so did a linked Discord account, mailed links, known devices, second factors and a planned deletion: set them up again in your settings.",
    ],
  },
  emailChanged: {
    body: [
      "the email address of your account was changed to this one, by our staff or, before it was verified, in its settings.",
      `Sessions of the account ended. ${signInAgain}`,
    ],
    closing: ({ contactEmail }) =>
      `If you did not ask for this, or do not know this account, write to ${contactEmail}.`,
  },
  emailRestored: {
    body: [
      "this is the email address of your account again.",
      "Every session ended, and so did the password. Set a new one to log in.",
    ],
    action: { label: "Set a new password", path: "/reset-password" },
    closing: ({ contactEmail }) => `If this was not you, write to ${contactEmail}.`,
  },
  emailSetVerified: {
    body: ["our staff set the email address of your account as verified."],
    closing: ({ contactEmail }) =>
      `If you do not know this account, set a new password for it, or write to ${contactEmail}.`,
  },
  emailSetUnverified: {
    body: [
      "our staff set the email address of your account as not verified. Verify it in your settings to post and comment.",
    ],
    closing: ({ contactEmail }) => `If you think this is a mistake, write to ${contactEmail}.`,
  },
  discordLinked: {
    body: ["a Discord account was linked to your account. It can be used to log in."],
  },
  discordUnlinked: {
    body: ["Discord was unlinked from your account. It can no longer be used to log in."],
  },
  passkeyAdded: { body: ["a passkey was added to your account. It can be used to log in."] },
  passkeyRemoved: { body: ["a passkey was removed from your account."] },
  authenticatorAdded: {
    body: ["an authenticator app was added to your account. Logging in asks for its code now."],
  },
  authenticatorRemoved: {
    body: [
      "the authenticator app was removed from your account. Logging in asks for no code of it now.",
    ],
  },
  recoveryCodesMade: {
    body: ["new recovery codes were made for your account. Those made before stopped working."],
  },
  factorsReset: {
    body: [
      "the operator of the site removed passkeys, authenticator app and recovery codes from your account, for an owner who lost them.",
      `Every session ended. ${signInAgain}`,
    ],
    closing: ({ contactEmail }) =>
      `If you did not ask for this, set a new password, and write to ${contactEmail}.`,
  },
  secondFactorFailed: {
    body: [
      "someone logged in to your account with the right password, or your Discord account, but gave wrong codes five times.",
      "They are not logged in.",
    ],
  },
  recoveryCodeUsed: { body: ["a recovery code was used to log in to your account."] },
  newSignIn: {
    body: ["someone logged in to your account from a device that was not used before."],
  },
  sessionsEnded: { body: ["sessions of your account were ended in its settings."] },
  rolesChanged: {
    body: [`our staff changed the roles of your account. Every session ended. ${signInAgain}`],
    closing: ({ contactEmail }) => `If you think this is a mistake, write to ${contactEmail}.`,
  },
  becameAdmin: {
    body: ["your account is Admin now, as the settings of the site say."],
  },
  exportReady: {
    body: [
      "everything we keep of you is in one archive. Download it in your settings within 7 days.",
      "It can be downloaded only while you are logged in.",
    ],
    action: { label: "Go to my data", path: "/settings#your-data" },
  },
  deletionPlanned: {
    body: [
      "as you asked, your account and everything in it will be deleted.",
      "Until then you can log in and keep it.",
    ],
    action: { label: "Keep my account", path: "/settings#your-data" },
    closing: (site) =>
      `If this was not you, set a new password at ${site.url}/reset-password. That keeps the account, and ends every session and linked account.`,
  },
  deletionCancelled: { body: ["your account will not be deleted."] },
};

/** Kinds whose detail is a text of the site: others contain names, and what a browser says of itself. */
const OWN_DETAILS: readonly SecurityEventKind[] = ["passwordChanged", "deletionPlanned"];

const SUBJECTS: Partial<Record<SecurityEventKind, (site: Site) => string>> = {
  newSignIn: (site) => `New sign-in to your ${site.name} account`,
  exportReady: (site) => `Your ${site.name} data is ready`,
  deletionPlanned: (site) => `Your ${site.name} account will be deleted`,
};

const DAY_AND_TIME = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

export const securityMails: MailTemplates<SecurityMail> = {
  securityEvent: async ({ db, settings }, { eventId }) => {
    const event = await findEvent(db, eventId);
    if (!event) return undefined;
    const { site } = settings;
    const { body, closing = setNewPassword, action = SEE_EVENTS } = EVENT_TEXTS[event.kind];
    const subject = SUBJECTS[event.kind] ?? (() => `${site.name}: ${SECURITY_EVENTS[event.kind]}`);
    return writeMail({
      siteName: site.name,
      to: event,
      subject: subject(site),
      body: [
        ...body,
        ...(OWN_DETAILS.includes(event.kind) ? [event.detail] : []),
        `This happened on ${DAY_AND_TIME.format(event.created_at)} UTC.`,
      ],
      action: { label: action.label, url: `${site.url}${action.path}` },
      closing: closing(site),
    });
  },
  securityDigest: async ({ db, settings: { site } }, { userId, hour }) => {
    const found = await findHour(db, { userId, hour: new Date(hour) }, SECURITY_MAILS_MAX);
    if (!found) return undefined;
    return writeMail({
      siteName: site.name,
      to: found,
      subject: `${site.name}: ${found.events.length} more events of your account`,
      body: ["this happened to your account besides what earlier mails say."],
      facts: found.events.map(({ kind, created_at }) => ({
        name: `${DAY_AND_TIME.format(created_at)} UTC`,
        value: SECURITY_EVENTS[kind],
      })),
      action: { label: SEE_EVENTS.label, url: `${site.url}${SEE_EVENTS.path}` },
      closing: setNewPassword(site),
    });
  },
};

function setNewPassword(site: Site): string {
  return `If this was not you, set a new password at ${site.url}/reset-password. That ends every session, link and known device of your account.`;
}
