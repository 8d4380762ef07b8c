import type { Erasure } from "#server/features/accounts/account-data/deletion-commands.ts";
import {
  createExportQueue,
  createFirstReleaseResetQueue,
  createResetQueue,
  createTidyQueue,
} from "#server/features/accounts/jobs.ts";
import { confirmationMails } from "#server/features/accounts/mail-links/confirmation-mail.ts";
import { accountMails } from "#server/features/accounts/mails.ts";
import { eraseDecisionsOf } from "#server/features/appeals/erasure-commands.ts";
import { createDecisionQueue } from "#server/features/appeals/jobs.ts";
import { decisionMails } from "#server/features/appeals/mails.ts";
import { createAppealPictureQueue } from "#server/features/appeals/picture-jobs.ts";
import { eraseActsOn } from "#server/features/audit/commands.ts";
import { createNoticeQueue, createPairQueue } from "#server/features/copies/jobs.ts";
import { eraseCreditsOf } from "#server/features/likeness/pair-commands.ts";
import { eraseRemovedPicturesOf } from "#server/features/likeness/removed-commands.ts";
import { createLoadoutEraseQueue } from "#server/features/loadout/jobs.ts";
import { createBanQueue } from "#server/features/moderation/ban-jobs.ts";
import { moderationMails } from "#server/features/moderation/mails.ts";
import { createForgetQueue, createRecountQueue } from "#server/features/moderation/prune-jobs.ts";
import { eraseReportsOf } from "#server/features/moderation/report-erasure-commands.ts";
import { eraseNoticesOf } from "#server/features/notices/erasure-commands.ts";
import { createNoticeTidyQueue } from "#server/features/notices/jobs.ts";
import { noticeMails } from "#server/features/notices/mails.ts";
import { createFingerprintQueue } from "#server/features/posts/backfill/fingerprint-jobs.ts";
import { createPaletteQueue } from "#server/features/posts/backfill/palette-jobs.ts";
import { createAvifQueue } from "#server/features/posts/files/avif-jobs.ts";
import { createPlaceQueue, createPurgeQueue } from "#server/features/posts/files/placement-jobs.ts";
import {
  createDiscardQueue,
  createEraseQueue,
  createIndexQueue,
  createPostCountsQueue,
} from "#server/features/posts/jobs.ts";
import { securityMails } from "#server/features/security/mails.ts";
import { createAvatarQueue, createUserCountsQueue } from "#server/features/users/jobs.ts";
import type { Queue } from "#server/platform/jobs.ts";
import { createFirstReleaseMailQueue, createMailQueue } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

/** Every mail template; SECURITY.md says of each who causes it and how often. */
export const MAIL_TEMPLATES = {
  ...accountMails,
  ...confirmationMails,
  ...securityMails,
  ...moderationMails,
  ...decisionMails,
  ...noticeMails,
};

/** Erases rows of other users that quote a deleted account. */
export const ERASURES: readonly Erasure[] = [
  eraseReportsOf,
  eraseActsOn,
  eraseDecisionsOf,
  eraseNoticesOf,
  eraseCreditsOf,
  eraseRemovedPicturesOf,
];

/** Returns every queue with the work on its jobs. */
export function queuesOf(services: Services): Queue<never>[] {
  return [
    createMailQueue(services, MAIL_TEMPLATES),
    createFirstReleaseMailQueue(services),
    createAvifQueue(services),
    createDiscardQueue(services),
    createEraseQueue(services),
    createIndexQueue(services),
    createPlaceQueue(services),
    createPurgeQueue(services),
    createBanQueue(services),
    createAvatarQueue(services),
    createResetQueue(services),
    createFirstReleaseResetQueue(services),
    createExportQueue(services),
    createTidyQueue(services, ERASURES),
    createPostCountsQueue(services),
    createUserCountsQueue(services),
    createRecountQueue(services),
    createForgetQueue(services),
    createFingerprintQueue(services),
    createPaletteQueue(services),
    createPairQueue(services),
    createNoticeQueue(services),
    createDecisionQueue(services),
    createAppealPictureQueue(services),
    createNoticeTidyQueue(services),
    createLoadoutEraseQueue(services),
  ] as Queue<never>[];
}
