import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ArchiveFault } from "#server/platform/backup/layout.ts";
import { FolderInUse } from "#server/platform/db/connection/folder-lock.ts";
import { BackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { FolderOpenToOthers, OWNER_ONLY_UMASK } from "#server/platform/lifecycle/private-folder.ts";
import { readSettings, SettingsError } from "#server/settings.ts";
import { check, findNewest } from "./check.ts";
import { restore } from "./restore.ts";
import { backup, dump } from "./write.ts";

const USAGE = `npm run backup [-- folder]             the site's database and files, also while it runs
npm run dump [-- folder]               the same of a stopped site with the embedded database
npm run restore -- folder [--replace]  into DATABASE_URL or DATA_DIR, and S3 or DATA_DIR
npm run backup:check [-- folder]       restores the newest backup into a temporary folder`;

const BACKUPS = "backups";

// A backup contains all private data.
process.umask(OWNER_ONLY_UMASK);

const EXPECTED_ERRORS = [
  SettingsError,
  FolderInUse,
  FolderOpenToOthers,
  ArchiveFault,
  BackupRunning,
];

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [command, folder] = positionals;
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = readSettings(process.env);
  if (command === "dump") return dump(settings, folder ?? newFolder());
  if (command === "backup") return backup(settings, folder ?? newFolder());
  if (command === "check") return check(settings, folder ?? (await findNewest(BACKUPS)));
  if (command === "restore" && folder) return restore(settings, folder, values.replace);
  throw new ArchiveFault(USAGE);
}

function newFolder(): string {
  return `${BACKUPS}/${new Date().toISOString().replace(/\..*/, "").replaceAll(":", "-")}`;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  const expected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
