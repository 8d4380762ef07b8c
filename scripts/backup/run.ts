import { existsSync } from "node:fs";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { FolderInUse } from "#server/platform/db/connection/folder-lock.ts";
import { FolderPathTooLong } from "#server/platform/db/embedded/embedded-database.ts";
import { FolderOpenToOthers, OWNER_ONLY_UMASK } from "#server/platform/lifecycle/private-folder.ts";
import { readSettings, SettingsError } from "#server/settings.ts";
import { backup } from "./backup.ts";
import { moveUp } from "./move-up.ts";
import { restore } from "./restore.ts";

const USAGE = `npm run backup [file]   writes the embedded database and the files into a new archive
npm run restore <file>  unpacks an archive into an empty DATA_DIR
npm run move-up         copies DATA_DIR into the empty database of DATABASE_URL, and S3 if it is set`;

const EXPECTED_ERRORS = [
  SettingsError,
  FolderInUse,
  FolderOpenToOthers,
  FolderPathTooLong,
  BackupError,
];

// An archive contains all private data.
process.umask(OWNER_ONLY_UMASK);

/** Runs one command; returns whether it succeeded. */
async function main(command: string | undefined, file: string | undefined): Promise<boolean> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = readSettings(process.env);
  if (command === "move-up") return moveUp(settings);
  if (command === "restore" && file) return restore(settings, file);
  if (command !== "backup") throw new BackupError(USAGE);
  await backup(settings, file ?? newFile());
  return true;
}

function newFile(): string {
  const time = new Date().toISOString().replace(/\..*/, "").replaceAll(":", "-");
  return `backups/${time}.tar.gz`;
}

try {
  const [command, file] = process.argv.slice(2);
  process.exitCode = (await main(command, file)) ? 0 : 1;
} catch (error) {
  const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
