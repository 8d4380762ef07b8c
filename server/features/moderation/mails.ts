import { presentBan } from "#server/features/users/ban-present.ts";
import type { Ban } from "#server/features/users/ban-queries.ts";
import type { Mail } from "#server/platform/mail.ts";
import { writeMail } from "#server/platform/mail-layout.ts";
import type { Settings } from "#server/settings.ts";

export function banMail(
  site: Settings["site"],
  to: { username: string; email: string },
  ban: Ban,
): Mail {
  return writeMail({
    siteName: site.name,
    to: to.email,
    subject: `You are banned from ${site.name}`,
    greeting: `Hello ${to.username},`,
    body: [
      presentBan(ban),
      ban.until
        ? "You are signed out everywhere. When the ban ends you can sign in again."
        : "You are signed out everywhere, and cannot sign in again.",
    ],
    closing: `If you think this is a mistake, write to ${site.contactEmail}.`,
  });
}
