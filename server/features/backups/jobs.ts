import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BackupStep } from "#server/features/backups/commands.ts";
import { recordFailure, recordSuccess } from "#server/features/backups/commands.ts";
import { nightlyName } from "#server/platform/backup/archive-names.ts";
import { runCopyCommand } from "#server/platform/backup/copy-command.ts";
import { makeBackup, removeExpired } from "#server/platform/backup/make-backup.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import { createS3Client, type S3Settings } from "#server/platform/media/storage/s3-client.ts";
import { uploadFile } from "#server/platform/media/storage/s3-upload.ts";
import type { Services } from "#server/platform/services.ts";

/** S3 may take a while to join the parts of a large archive. */
const S3_TIMEOUT_MS = 120_000;

/**
 * Creates the queue that backs up the embedded database and the files every night, where that is on, and sends
 * copies elsewhere. One archive a night: a job that is tried again after a failed copy takes the one that is there.
 */
export function createBackupQueue(services: Services): Queue<object> {
  const { nightly } = services.settings.backup;
  return {
    name: "nightly-backup",
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    ...(nightly && { cron: `${nightly.minute} ${nightly.hour} * * *` }),
    work: (_data, jobId) => backUpNightly(services, jobId),
  };
}

async function backUpNightly(services: Services, jobId: string): Promise<void> {
  const { nightly, command, s3 } = services.settings.backup;
  // A job may wait since the settings were other ones.
  if (!nightly) return;
  /** Runs a part of the night, and records where it fails. */
  const run = async <T>(step: BackupStep, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await recordFailure(services, { jobId, step });
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
