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
