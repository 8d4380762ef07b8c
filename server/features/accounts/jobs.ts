import { sql } from "kysely";
import {
  type DeletionProgress,
  deleteDueAccounts,
  type Erasure,
} from "#server/features/accounts/account-data/deletion-commands.ts";
import {
  exportAccountData,
  removeOldExports,
} from "#server/features/accounts/account-data/export-commands.ts";
import { sendResetMail } from "#server/features/accounts/mail-links/reset-commands.ts";
import {
  EXPORT_QUEUE,
  type ExportJob,
  RESET_QUEUE,
  type ResetJob,
  TIDY_QUEUE,
} from "#server/features/accounts/queues.ts";
import { deleteOldDevices } from "#server/features/accounts/sign-in/device-commands.ts";
import { deleteOldRemovedPictures } from "#server/features/likeness/removed-commands.ts";
import { deleteUnusedWords } from "#server/features/posts/search/dictionary-commands.ts";
import { deleteOldSecurityEvents } from "#server/features/security/commands.ts";
import { deleteExpiredLinks } from "#server/features/security/link-commands.ts";
import { deleteFreeNames } from "#server/features/users/name-commands.ts";
import { findUserByEmail } from "#server/features/users/queries.ts";
import { deleteOldEffects } from "#server/platform/db/job-effects.ts";
import { deleteAllRows } from "#server/platform/db/row-batches.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

export function createResetQueue(services: Services): Queue<ResetJob> {
  return {
    name: RESET_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: async ({ userId, fromKnown }, jobId) => {
      if (userId !== null) await sendResetMail(services, { userId, fromKnown, jobId });
    },
  };
}

/** Creates the queue of reset links requested from nodes of the first release. */
export function createFirstReleaseResetQueue(services: Services): Queue<{ email: string }> {
  return {
    name: "accounts-reset",
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: async ({ email }, jobId) => {
      const user = await findUserByEmail(services.db, email);
      if (user) await sendResetMail(services, { userId: user.id, fromKnown: false, jobId });
    },
  };
}

export function createExportQueue(services: Services): Queue<ExportJob> {
  return {
    name: EXPORT_QUEUE,
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    work: ({ userId }, jobId) => exportAccountData(services, userId, jobId),
  };
}

const RUN_MAX_MS = 5_000;

/** Deletes due accounts and everything expired, hourly and at each start; failing steps stop no others. */
export function createTidyQueue(services: Services, erasures: readonly Erasure[]): Queue<object> {
  return {
    name: TIDY_QUEUE,
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    cron: "41 * * * *",
    atStart: true,
    work: async () => {
      let progress: DeletionProgress = "done";
      const deleteAccounts = async () => {
        progress = await deleteDueAccounts(services, erasures, Date.now() + RUN_MAX_MS);
      };
      await runIndependently([
        deleteAccounts,
        () => (progress === "unfinished" ? continueSoon(services) : removeExpired(services)),
      ]);
    },
  };
}

function removeExpired(services: Services): Promise<void> {
  const { db } = services;
  return runIndependently([
    () => removeOldExports(services),
    ...EXPIRING.map((table) => () => deleteAllRows(db, table, sql`expires_at < ${new Date()}`)),
    () => deleteExpiredLinks(db),
    () => deleteOldSecurityEvents(db),
    () => deleteUnusedWords(db),
    () => deleteOldDevices(db),
    () => deleteFreeNames(db),
    () => deleteOldEffects(db),
    () => deleteOldRemovedPictures(services),
  ]);
}

/** Queues the job again to continue, so that the site can be stopped in between. */
function continueSoon({ db, jobs }: Services): Promise<void> {
  return db.transaction().execute((trx) => jobs.send(TIDY_QUEUE, {}, trx));
}

const EXPIRING = [
  "sessions",
  "used_captchas",
  "discord_registrations",
  "confirmation_codes",
  "passkey_challenges",
  "sign_in_challenges",
] as const;
