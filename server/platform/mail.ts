import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queue } from "#server/platform/jobs.ts";
import type { Settings } from "#server/settings.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

export const MAIL_QUEUE = "mail";

/** Where mail lies as files while no SMTP server is set. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, "mail");
}

/** Delivers by SMTP, or as `.eml` files into the data folder. */
export function createMailQueue(settings: Settings): Queue<Mail> {
  const deliver = settings.smtpUrl ? bySmtp(settings.smtpUrl) : toFolder(settings.dataDir);
  const host = new URL(settings.publicUrl).hostname;
  return {
    name: MAIL_QUEUE,
    concurrency: 2,
    // A mail that is tried again keeps its id, so that no mailbox shows it twice.
    work: (mail, id) => deliver({ ...mail, from: settings.mailFrom, messageId: `<${id}@${host}>` }),
  };
}

type Outgoing = Mail & { from: string; messageId: string };

const PATIENCE_MS = 10_000;

type Deliver = (mail: Outgoing) => Promise<void>;

// The library comes with the first mail: no start has to wait for it.
function bySmtp(url: string): Deliver {
  const limits = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: 2 * PATIENCE_MS,
  };
  return async (mail) => {
    const { createTransport } = await import("nodemailer");
    await createTransport({ url, ...limits }).sendMail(mail);
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
    await writeFile(join(folder, name), message as Buffer);
  };
}
