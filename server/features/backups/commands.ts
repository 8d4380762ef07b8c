import { sql } from "kysely";
import { ADMIN_ROLES } from "#contract/users/roles.ts";
import { selectStaff } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { MAIL_QUEUE } from "#server/platform/mail/mail.ts";
import type { Services } from "#server/platform/services.ts";

/** The mail to an admin after two nights whose backup failed. */
export type BackupMail = { template: "backupsFailed"; userId: string };

/** What failed in a night: the archive, or a copy of it. */
export type BackupStep = "archive" | "s3" | "command";

/** How many nights in a row fail until admins are mailed, once. */
export const FAILURES_MAILED = 2;

/** Records a backup that succeeded, with its copies; `bytes` is the size of the archive. */
export async function recordSuccess(db: Db, bytes: number): Promise<void> {
  const cleared = { failures: 0, failed_at: null, failed_step: null };
  await db
    .updateTable("nightly_backup")
    .set({ ...cleared, succeeded_at: new Date(), bytes: String(bytes) })
    .execute();
}

/** Records an attempt that failed since the night began, and mails admins of the second night in a row. */
export async function recordFailure(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { night, step }: { night: Date; step: BackupStep },
): Promise<void> {
  await transact(db, async (trx) => {
    // A backup is tried some times in one night.
    const counted = await trx
      .updateTable("nightly_backup")
      .set({ failures: sql`failures + 1` })
      .where((eb) => eb.or([eb("failed_at", "is", null), eb("failed_at", "<", night)]))
      .returning("failures")
      .executeTakeFirst();
    await trx
      .updateTable("nightly_backup")
      .set({ failed_at: new Date(), failed_step: step })
      .execute();
    if (counted?.failures !== FAILURES_MAILED) return;
    const admins = await selectStaff(trx, ADMIN_ROLES).select("id").execute();
    const mails = admins.map(({ id }) => ({ template: "backupsFailed" as const, userId: id }));
    await jobs.sendAll<BackupMail>(MAIL_QUEUE, mails, trx);
  });
}
