import { createExportQueue, createResetQueue } from "#server/features/accounts/jobs.ts";
import { confirmationMails } from "#server/features/accounts/mail-links/confirmation-mail.ts";
import { accountMails } from "#server/features/accounts/mails.ts";
import { createDecisionQueue } from "#server/features/appeals/jobs.ts";
import { decisionMails } from "#server/features/appeals/mails.ts";
import { deleteUnusedPictures } from "#server/features/appeals/picture-commands.ts";
import { createBackupQueue } from "#server/features/backups/jobs.ts";
import { backupMails } from "#server/features/backups/mails.ts";
import { listAppealFolders } from "#server/features/decisions/appeal-picture-queries.ts";
import { noticeMails } from "#server/features/notices/mails.ts";
import { createDeriveQueue } from "#server/features/posts/derive-jobs.ts";
import { reportMails } from "#server/features/reports/mails.ts";
import { securityMails } from "#server/features/security/mails.ts";
import { signUpsMails } from "#server/features/sign-ups/mails.ts";
import { createAvatarQueue } from "#server/features/users/jobs.ts";
import { isAvatarFolder } from "#server/features/users/present.ts";
import { recordRefusal } from "#server/features/users/refusal-commands.ts";
import { isMailStopped } from "#server/features/users/refusal-queries.ts";
import type { Queue } from "#server/platform/jobs.ts";
import { type Addresses, createMailQueue } from "#server/platform/mail/mail.ts";
import { createPurgeQueue } from "#server/platform/media/purge-jobs.ts";
import {
  createOwnerQueue,
  createSweepQueue,
  type SweptFolders,
} from "#server/platform/media/sweep-jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { createTidyQueue } from "#server/tidy.ts";
import { createAvifQueue } from "./features/images/avif-jobs.ts";
import { deleteUnusedImages, writeImageSizes } from "./features/images/commands.ts";
import { listImageFolders } from "./features/images/file-queries.ts";
import { createNoticeQueue, createPairQueue } from "./features/likeness/jobs.ts";

/** Every mail template; docs/security.md says of each who causes it and how often. */
export const MAIL_TEMPLATES = {
  ...accountMails,
  ...confirmationMails,
  ...securityMails,
  ...reportMails,
  ...decisionMails,
  ...noticeMails,
  ...signUpsMails,
  ...backupMails,
};

/**
 * An address that refused mail gets only the link by which its owner, who asked for it, confirms it again
 * ([0077](../decisions/0077-refused-mail.md)).
 */
const ADDRESSES: Addresses = {
  accepts: async ({ db }, email, template) =>
    template === "verification" || !(await isMailStopped(db, email)),
  recordRefusal,
};

/** The folders that the nightly sweep removes where no row names them; a job of their own removes avatars. */
export const SWEPT_FOLDERS: readonly SweptFolders[] = [
  {
    storage: "storage",
    below: "",
    isSpared: isAvatarFolder,
    deleteUnused: deleteUnusedImages,
    listNamed: listImageFolders,
    writeSizes: writeImageSizes,
  },
  {
    storage: "privateStorage",
    below: "appeals",
    isSpared: () => false,
    deleteUnused: deleteUnusedPictures,
    listNamed: listAppealFolders,
  },
];

/** Returns every queue with the work on its jobs. */
export function queuesOf(services: Services): Queue<never>[] {
  return [
    createMailQueue(services, MAIL_TEMPLATES, ADDRESSES),
    createAvifQueue(services),
    createDeriveQueue(services),
    createSweepQueue(services, SWEPT_FOLDERS),
    createOwnerQueue(services, SWEPT_FOLDERS),
    createPurgeQueue(services),
    createAvatarQueue(services),
    createResetQueue(services),
    createExportQueue(services),
    createTidyQueue(services),
    createBackupQueue(services),
    createPairQueue(services),
    createNoticeQueue(services),
    createDecisionQueue(services),
  ] as Queue<never>[];
}
