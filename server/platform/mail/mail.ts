import { runEffectOnce } from "#server/platform/db/job-effects.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import { createDelivery, type Mail } from "#server/platform/mail/delivery.ts";
import { answerOf, refusesAddress, type SmtpAnswer } from "#server/platform/mail/smtp-answer.ts";
import type { Services } from "#server/platform/services.ts";

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

/** A mail that the server refused for good, because of its recipient. */
export type RefusedMail = { jobId: string; email: string; answer: SmtpAnswer };

/** Which addresses get mail, and what to do with one that refuses it. */
export type Addresses = {
  /** Returns whether an address gets mails of a template. */
  accepts: (services: Services, email: string, template: string) => Promise<boolean>;
  recordRefusal: (services: Services, mail: RefusedMail) => Promise<void>;
};

/**
 * Creates the queue that renders mails by their templates and delivers them. A job with an unknown template
 * fails, so that a newer node may run it. A mail to an address that refuses it for good is not tried again.
 */
export function createMailQueue(
  services: Services,
  templates: AnyTemplates,
  addresses: Addresses,
): Queue<MailJob> {
  const deliver = createDelivery(services.settings);
  const send = async (mail: Mail, jobId: string) => {
    try {
      await deliver(mail, jobId);
    } catch (error) {
      const answer = answerOf(error);
      if (!answer || !refusesAddress(answer)) throw error;
      services.log.warn({ err: error }, "address refuses mail, will not be tried again");
      await addresses.recordRefusal(services, { jobId, email: mail.to, answer });
    }
  };
  return {
    name: MAIL_QUEUE,
    concurrency: 2,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: async (job, id) => {
      const render = templates[job.template];
      if (!render) throw new Error(`There is no mail template ${job.template}.`);
      await runEffectOnce(services.db, id, async () => {
        const mail = await render(services, job as never);
        if (mail && (await addresses.accepts(services, mail.to, job.template))) {
          await send(mail, id);
        }
      });
    },
  };
}
