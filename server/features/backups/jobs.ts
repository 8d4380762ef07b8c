import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BackupStep } from "#server/features/backups/commands.ts";
import { recordFailure, recordSuccess } from "#server/features/backups/commands.ts";
import { getNightlyBackup } from "#server/features/backups/queries.ts";
import { nightlyName } from "#server/platform/backup/archive-names.ts";
import type { Night } from "#server/platform/backup/backup-settings.ts";
import { runCopyCommand } from "#server/platform/backup/copy-command.ts";
import { makeBackup, removeExpired } from "#server/platform/backup/make-backup.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import { createS3Client, type S3Settings } from "#server/platform/media/storage/s3-client.ts";
import { uploadFile } from "#server/platform/media/storage/s3-upload.ts";
import type { Services } from "#server/platform/services.ts";

const NOTHING_TO_COPY =
  "BACKUP_S3 does nothing here: the program backs up only the embedded database, unless BACKUP_TIME is off";

/** S3 may take a while to join the parts of a large archive. */
const S3_TIMEOUT_MS = 120_000;

/**
 * Creates the queue that backs up the embedded database and the files every night, where that is on, and sends
 * copies elsewhere; a night that the site missed is made up for at its start. One archive a night: a job that is tried again after a failed copy takes the one that is there.
 */
export function createBackupQueue(services: Services): Queue<object> {
  const { nightly, s3 } = services.settings.backup;
  if (!nightly && s3) services.log.warn(NOTHING_TO_COPY);
  return {
    name: "nightly-backup",
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    ...(nightly && { cron: `${nightly.minute} ${nightly.hour} * * *` }),
    // The site may have been down at that time.
    atStart: nightly !== undefined,
    work: () => backUpNightly(services),
  };
}

async function backUpNightly(services: Services): Promise<void> {
  const { nightly, command, s3 } = services.settings.backup;
  // A job may wait since the settings were other ones.
  if (!nightly) return;
  const night = latestNight(new Date(), nightly);
  const { succeeded_at, created_at } = await getNightlyBackup(services.db);
  if ((succeeded_at ?? created_at) >= night) return;
  /** Runs a part of the night, and records where it fails. */
  const run = async <T>(step: BackupStep, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await recordFailure(services, { night, step });
      throw error;
    }
  };
  const path = await run("archive", () => makeNightly(services));
  await runIndependently([
    ...(s3 ? [() => run("s3", () => upload(s3, path))] : []),
    ...(command ? [() => run("command", () => runCopyCommand(command, path))] : []),
  ]);
  const { size: bytes } = await stat(path);
  await recordSuccess(services.db, bytes);
  services.log.info({ path, bytes }, "backed up");
}

/** Returns the latest time at which a backup was to begin. */
function latestNight(now: Date, { hour, minute }: Night): Date {
  const night = new Date(now);
  night.setUTCHours(hour, minute, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}

/** Returns the path of this night's archive, which is made unless it is there. */
async function makeNightly({ settings, copyDatabase }: Services): Promise<string> {
  const { dataDir, s3, backup } = settings;
  const path = join(backup.folder, nightlyName(new Date()));
  if (existsSync(path)) return path;
  await makeBackup({ dataDir, s3, copyDatabase }, path);
  await removeExpired(backup.folder);
  return path;
}

async function upload(bucket: S3Settings, path: string): Promise<void> {
  const client = createS3Client(bucket, { timeoutMs: S3_TIMEOUT_MS });
  await uploadFile(client, basename(path), path);
}
