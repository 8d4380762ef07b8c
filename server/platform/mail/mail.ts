import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runEffectOnce } from "#server/platform/db/job-effects.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import type { Settings } from "#server/settings.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

export const MAIL_QUEUE = "mails";

/**
 * The data of a mail job: the template, and ids of the recipient and of rows. Jobs stay in the database
 * and its backups, so they contain no email address, token or text.
 */
export type MailJob = { template: string };

/** Renderers by template; they return undefined if the mail is no longer due. */
export type MailTemplates<Job extends MailJob> = {
  [Name in Job["template"]]: (
    services: Services,
    job: Extract<Job, { template: Name }>,
  ) => Promise<Mail | undefined>;
};
type AnyTemplates = Record<string, (services: Services, job: never) => Promise<Mail | undefined>>;

/** Returns the folder of mails written as files when no SMTP server is set. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, "mail");
}

/**
 * Creates the queue that renders mails by their templates and delivers them by SMTP, or as `.eml` files
 * into the data folder. A job with an unknown template fails, so that a newer node may run it.
 */
export function createMailQueue(services: Services, templates: AnyTemplates): Queue<MailJob> {
  const { settings } = services;
  const deliver = createDelivery(settings);
  return {
    name: MAIL_QUEUE,
    concurrency: 2,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: async (job, id) => {
      const render = templates[job.template];
      if (!render) throw new Error(`There is no mail template ${job.template}.`);
      await runEffectOnce(services.db, id, async () => {
        const mail = await render(services, job as never);
        if (mail) await deliver(mail, id);
      });
    },
  };
}

type Outgoing = Mail & {
  from: string;
  messageId: string;
  headers: Readonly<Record<string, string>>;
};

/** Keep out-of-office programs from answering (RFC 3834; the second is read by Exchange). */
const AUTOMATIC = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

const TIMEOUT_MS = 10_000;

type Deliver = (mail: Outgoing) => Promise<void>;

function createDelivery(settings: Settings): (mail: Mail, jobId: string) => Promise<void> {
  const deliver = settings.smtpUrl ? bySmtp(settings.smtpUrl) : toFolder(settings.dataDir);
  const host = new URL(settings.publicUrl).hostname;
  // A retried mail keeps its Message-ID, so that no mailbox shows it twice.
  return (mail, jobId) =>
    deliver({
      ...mail,
      from: settings.mailFrom,
      messageId: `<${jobId}@${host}>`,
      headers: AUTOMATIC,
    });
}

// The library is imported with the first mail, to keep the start fast.
function bySmtp(url: string): Deliver {
  const limits = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 2 * TIMEOUT_MS,
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
