import type { ReportAction, ReportedKind } from "#contract/moderation/reports.ts";
import type { Mail } from "#server/platform/mail.ts";
import { writeMail } from "#server/platform/mail-layout.ts";
import type { Settings } from "#server/settings.ts";

type Settled = { kind: ReportedKind; title: string; action: ReportAction };

/** A word back to who reported: neither who looked at it nor what was noted. */
export function reportMail(
  site: Settings["site"],
  to: { username: string; email: string },
  { kind, title, action }: Settled,
): Mail {
  return writeMail({
    siteName: site.name,
    to: to.email,
    subject: "Your report was looked at",
    greeting: `Hello ${to.username},`,
    body: [
      `you reported the ${kind} “${title}”. Our moderators looked at it.`,
      action === "dismiss"
        ? "They found nothing that is against the rules, so it stays as it is."
        : "They did what was needed. Thank you for helping to keep this a good place.",
    ],
    closing: "Whoever you reported does not learn that it was you.",
  });
}
