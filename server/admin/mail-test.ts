import { randomUUID } from "node:crypto";
import { createDelivery } from "#server/platform/mail/delivery.ts";
import { writeMail } from "#server/platform/mail/mail-layout.ts";
import { answerOf } from "#server/platform/mail/smtp-answer.ts";
import { OperatorError } from "#server/platform/operator/operator-error.ts";
import type { Settings } from "#server/settings.ts";

/**
 * Sends one mail to an address with the settings of the site, and prints what the mail server answered. Returns
 * whether it took the mail. Throws an `OperatorError` if there is no mail server.
 */
export async function testMail(settings: Settings, email: string): Promise<boolean> {
  const { smtpUrl, mailFrom, dkim, site } = settings;
  if (!smtpUrl) {
    throw new OperatorError("SMTP_URL is not set: mail is written to files, which nobody gets.");
  }
  console.log(`From ${mailFrom}, to ${email}, by ${describeServer(smtpUrl)},`);
  console.log(
    dkim
      ? `signed for ${dkim.domainName} by the key of ${dkim.keySelector}._domainkey.${dkim.domainName}.`
      : "not signed here.",
  );
  const mail = writeMail({
    siteName: site.name,
    to: { email, username: "operator" },
    subject: `${site.name}: this mail arrived`,
    body: [
      "the site can send mail with its settings.",
      "Its headers say what SPF, DKIM and DMARC made of it.",
    ],
    closing: "You asked for it on the site's machine.",
  });
  try {
    console.log(`Accepted: ${await createDelivery(settings)(mail, randomUUID())}`);
    return true;
  } catch (error) {
    const answer = answerOf(error);
    console.log(
      answer
        ? `Refused at ${answer.command}: ${answer.code} ${answer.text}`
        : // Those of OpenSSL have several lines.
          `No answer: ${(error as Error).message.trim().split("\n")[0]}`,
    );
    return false;
  }
}

/** Names the server without what a URL keeps secret: the user may be a key too. */
function describeServer(smtpUrl: string): string {
  const { protocol, hostname, port, username } = new URL(smtpUrl);
  const encryption = protocol === "smtps:" ? "TLS" : "STARTTLS if it has it";
  const login = username ? "with a login" : "without a login";
  return `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)} (${encryption}, ${login})`;
}
