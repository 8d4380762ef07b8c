import { createExportQueue, createResetQueue } from "#server/features/accounts/jobs.ts";
import { confirmationMails } from "#server/features/accounts/mail-links/confirmation-mail.ts";
import { accountMails } from "#server/features/accounts/mails.ts";
import { createDecisionQueue } from "#server/features/appeals/jobs.ts";
import { decisionMails } from "#server/features/appeals/mails.ts";
import { createNoticeQueue, createPairQueue } from "#server/features/copies/jobs.ts";
import { moderationMails } from "#server/features/moderation/mails.ts";
import { noticeMails } from "#server/features/notices/mails.ts";
import { createFingerprintQueue } from "#server/features/posts/backfill/fingerprint-jobs.ts";
import { createPaletteQueue } from "#server/features/posts/backfill/palette-jobs.ts";
import { createAvifQueue } from "#server/features/posts/files/avif-jobs.ts";
import { createPlaceQueue, createPurgeQueue } from "#server/features/posts/files/placement-jobs.ts";
import { createDiscardQueue } from "#server/features/posts/jobs.ts";
import { securityMails } from "#server/features/security/mails.ts";
import { createAvatarQueue } from "#server/features/users/jobs.ts";
import type { Queue } from "#server/platform/jobs.ts";
import { createMailQueue } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";
import { createTidyQueue } from "#server/tidy.ts";

/** Every mail template; SECURITY.md says of each who causes it and how often. */
export const MAIL_TEMPLATES = {
  ...accountMails,
  ...confirmationMails,
  ...securityMails,
  ...moderationMails,
  ...decisionMails,
  ...noticeMails,
};

/** Returns every queue with the work on its jobs. */
export function queuesOf(services: Services): Queue<never>[] {
  return [
    createMailQueue(services, MAIL_TEMPLATES),
    createAvifQueue(services),
    createDiscardQueue(services),
    createPlaceQueue(services),
    createPurgeQueue(services),
    createAvatarQueue(services),
    createResetQueue(services),
    createExportQueue(services),
    createTidyQueue(services),
    createFingerprintQueue(services),
    createPaletteQueue(services),
    createPairQueue(services),
    createNoticeQueue(services),
    createDecisionQueue(services),
  ] as Queue<never>[];
}
