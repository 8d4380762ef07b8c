import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "#server/settings.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

/** Returns the folder of mails written as files when no SMTP server is set. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, "mail");
}

type Outgoing = Mail & {
  from: string;
  messageId: string;
  headers: Readonly<Record<string, string>>;
};

/** Keep out-of-office programs from answering (RFC 3834; the second is read by Exchange). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

const TIMEOUT_MS = 10_000;

type DeliverySettings = Pick<Settings, "smtpUrl" | "dataDir" | "publicUrl" | "mailFrom" | "dkim">;

/**
 * Creates the delivery of mails by SMTP, or as `.eml` files into the data folder. It returns what the server
 * answered or the path of the file, and throws what nodemailer does.
 */
export function createDelivery(
  settings: DeliverySettings,
): (mail: Mail, id: string) => Promise<string> {
  const deliver = settings.smtpUrl
    ? bySmtp(settings.smtpUrl, settings)
    : toFolder(settings.dataDir);
  const host = new URL(settings.publicUrl).hostname;
  // A retried mail keeps its Message-ID, so that no mailbox shows it twice.
  return (mail, id) =>
    deliver({
      ...mail,
      from: settings.mailFrom,
      messageId: `<${id}@${host}>`,
      headers: AUTOMATIC,
    });
}

type Deliver = (mail: Outgoing) => Promise<string>;

// The library is imported with the first mail, to keep the start fast.
function bySmtp(url: string, { dkim }: DeliverySettings): Deliver {
  const limits = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
  };
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    const { response } = await createTransport({ url, dkim, ...limits }).sendMail(mail);
    return response;
  };
}

function toFolder(dataDir: string): Deliver {
  const folder = mailFolder(dataDir);
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${mail.messageId.slice(1, 9)}.eml`;
    const path = join(folder, name);
    await writeFile(path, message as Buffer);
    return path;
  };
}
