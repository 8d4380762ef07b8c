import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { migrationName } from "./archive-names.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupSettings } from "./backup-settings.ts";
import { type BackupSource, makeBackup, removeExpired } from "./make-backup.ts";

/** Backs up a data folder before a migration changes its database. Throws a `BackupError` if that cannot be done. */
export async function backUpBeforeMigration(
  { backup, ...source }: BackupSource & { backup: BackupSettings },
  migration: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const path = join(backup.folder, migrationName(migration, new Date()));
  log.info({ path }, "backing up before a migration");
  try {
    await makeBackup(source, path);
    await removeExpired(backup.folder);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new BackupError(
      `The database has to be migrated, and the backup before that failed: ${reason}\n` +
        "Nothing was changed. Start again once it can be made, or start the version that ran before.",
      { cause },
    );
  }
}
