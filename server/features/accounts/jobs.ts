import { sql } from "kysely";
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
} from "#server/features/accounts/queues.ts";
import { deleteOldDevices } from "#server/features/accounts/sign-in/device-commands.ts";
import { deleteOldSecurityEvents } from "#server/features/security/commands.ts";
import { deleteExpiredLinks } from "#server/features/security/link-commands.ts";
import { deleteFreeNames } from "#server/features/users/name-commands.ts";
import { deleteRows } from "#server/platform/db/delete-rows.ts";
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

export function createExportQueue(services: Services): Queue<ExportJob> {
  return {
    name: EXPORT_QUEUE,
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    work: ({ userId }, jobId) => exportAccountData(services, userId, jobId),
  };
}

/** Deletes what has expired of accounts and sessions, each table on its own. */
export function deleteExpired(services: Services): Promise<void> {
  const { db } = services;
  return runIndependently([
    () => removeOldExports(services),
    ...EXPIRING.map((table) => () => deleteRows(db, table, sql`expires_at < ${new Date()}`)),
    () => deleteExpiredLinks(db),
    () => deleteOldSecurityEvents(db),
    () => deleteOldDevices(db),
    () => deleteFreeNames(db),
  ]);
}

const EXPIRING = [
  "sessions",
  "used_captchas",
  "discord_registrations",
  "confirmation_codes",
  "passkey_challenges",
  "sign_in_challenges",
] as const;
