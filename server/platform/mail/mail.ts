import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runEffectOnce } from "#server/platform/db/job-effects.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import type { Settings } from "#server/settings.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

export const MAIL_QUEUE = "mails";

/**
 * What a job of the queue carries: which mail, to whom, and the ids of what it is about. Jobs stay in
 * the database and its backups, so a job holds no address, no token and no text.
 */
export type MailJob = { template: string; userId: string };

/** Renders the mails of some jobs; undefined when there is nothing to say any more. */
export type MailTemplates<Job extends MailJob> = {
  [Name in Job["template"]]: (
    services: Services,
    job: Extract<Job, { template: Name }>,
  ) => Promise<Mail | undefined>;
};
type AnyTemplates = Record<string, (services: Services, job: never) => Promise<Mail | undefined>>;

/** Where mail lies as files while no SMTP server is set. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, "mail");
}

/**
 * Renders mails by their templates and delivers them by SMTP, or as `.eml` files into the data
 * folder. A job whose template is not in the table fails, so that a newer node may take it.
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

/** Delivers what nodes of the first release queued: mails that they had rendered already. */
export function createFirstReleaseMailQueue({ db, settings }: Services): Queue<Mail> {
  const deliver = createDelivery(settings);
  return {
    name: "mail",
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: (mail, id) => runEffectOnce(db, id, () => deliver(mail, id)),
  };
}

type Outgoing = Mail & { from: string; messageId: string };

const PATIENCE_MS = 10_000;

type Deliver = (mail: Outgoing) => Promise<void>;

function createDelivery(settings: Settings): (mail: Mail, jobId: string) => Promise<void> {
  const deliver = settings.smtpUrl ? bySmtp(settings.smtpUrl) : toFolder(settings.dataDir);
  const host = new URL(settings.publicUrl).hostname;
  // A mail that is tried again keeps its id, so that no mailbox shows it twice.
  return (mail, jobId) =>
    deliver({ ...mail, from: settings.mailFrom, messageId: `<${jobId}@${host}>` });
}

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
