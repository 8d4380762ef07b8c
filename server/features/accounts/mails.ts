import type { Mail } from "#server/platform/mail.ts";
import { writeMail } from "#server/platform/mail-layout.ts";
import type { Settings } from "#server/settings.ts";

type Recipient = { username: string; email: string };

export function verificationMail(site: Settings["site"], to: Recipient, token: string): Mail {
  return writeMail({
    siteName: site.name,
    to: to.email,
    subject: `Verify your e-mail for ${site.name}`,
    greeting: `Hello ${to.username},`,
    body: [
      `this address was given when signing up at ${site.name}.`,
      "Verify it, and you can post and comment. The link works once, within 24 hours.",
    ],
    action: { label: "Verify my e-mail", url: `${site.url}/verify/${token}` },
    closing: "If this was not you, you need do nothing.",
  });
}

export function resetMail(site: Settings["site"], to: Recipient, token: string): Mail {
  return writeMail({
    siteName: site.name,
    to: to.email,
    subject: `Reset your ${site.name} password`,
    greeting: `Hello ${to.username},`,
    body: [
      "somebody asked for a new password for your account.",
      "The link works once, within one hour. Setting a new password signs you out everywhere.",
    ],
    action: { label: "Set a new password", url: `${site.url}/reset-password/reset/${token}` },
    closing: "If this was not you, you need do nothing: your password stays as it is.",
  });
}

export function newSignInMail(site: Settings["site"], to: Recipient, device: string): Mail {
  return writeMail({
    siteName: site.name,
    to: to.email,
    subject: `New sign-in to your ${site.name} account`,
    greeting: `Hello ${to.username},`,
    body: [
      "someone signed in to your account from a device that was not used before:",
      device || "unknown device",
    ],
    action: { label: "See your sessions", url: `${site.url}/settings` },
    closing: "If this was not you, end that session in your settings and set a new password.",
  });
}

export function exportMail(site: Settings["site"], to: Recipient, token: string): Mail {
  return writeMail({
    siteName: site.name,
    to: to.email,
    subject: `Your ${site.name} data is ready`,
    greeting: `Hello ${to.username},`,
    body: ["everything we keep of you is in one archive. The link works for 7 days."],
    action: { label: "Download my data", url: `${site.url}/api/auth/export/${token}` },
    closing: "Whoever has the link can download the archive, so keep it to yourself.",
  });
}

export function deletionMail(site: Settings["site"], to: Recipient, at: Date): Mail {
  return writeMail({
    siteName: site.name,
    to: to.email,
    subject: `Your ${site.name} account will be deleted`,
    greeting: `Hello ${to.username},`,
    body: [
      `as you asked, your account and everything in it will be deleted on ${at.toUTCString()}.`,
      "Until then you can sign in and keep it.",
    ],
    action: { label: "Keep my account", url: `${site.url}/settings` },
    closing: "If this was not you, sign in, keep the account and set a new password.",
  });
}
