import { join, resolve } from "node:path";
import { z } from "zod";
import type { S3Settings } from "#server/platform/media/storage/s3-client.ts";
import { s3Of } from "#server/platform/media/storage/s3-settings.ts";
import { text, url } from "#server/platform/setting-fields.ts";

/** Environment variables of the backups that the program makes of the embedded database. */
export const backupVariables = {
  BACKUP_TIME: text
    .regex(/^([01]\d|2[0-3]):[0-5]\d$|^off$/, "must be a time such as 04:17, or off")
    .default("04:17")
    .describe(
      "when the embedded database and the files are [backed up](operations.md#backup) every day, in UTC; or `off`",
    ),
  BACKUP_DIR: text.optional().describe("the folder of backups; unset: `DATA_DIR/backups`"),
  BACKUP_COMMAND: text
    .optional()
    .describe(
      "a shell command that gets every nightly backup on its standard input, and its file name as `$NAME`",
    ),
  BACKUP_S3_BUCKET: text
    .optional()
    .describe(
      "a bucket that gets every nightly backup, not that of pictures; all of the BACKUP_S3 settings or none",
    ),
  BACKUP_S3_ENDPOINT: url.optional().describe("the URL of its S3 service"),
  BACKUP_S3_REGION: text.optional().describe("its region"),
  BACKUP_S3_ACCESS_KEY_ID: text.optional().describe("a key that may write there"),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional().describe("the secret of the key"),
};
const variables = z.object(backupVariables);
type BackupVariables = z.output<typeof variables>;

/** A time of every day, in UTC. */
export type Night = { hour: number; minute: number };

export type BackupSettings = {
  /** When the nightly backup begins; undefined where the program makes none. */
  nightly: Night | undefined;
  /** The folder of the archives. */
  folder: string;
  /** What gets a copy of each nightly backup. */
  command: string | undefined;
  s3: S3Settings | undefined;
};

/** Returns the settings of backups; those of PostgreSQL and of a demo are not the program's. */
export function backupOf(
  s: BackupVariables & { DATA_DIR: string; DATABASE_URL?: string | undefined },
  { demo }: { demo: boolean },
): BackupSettings {
  const isMade = s.BACKUP_TIME !== "off" && !s.DATABASE_URL && !demo;
  const [hour = 0, minute = 0] = s.BACKUP_TIME.split(":").map(Number);
  return {
    nightly: isMade ? { hour, minute } : undefined,
    folder: resolve(s.BACKUP_DIR ?? join(s.DATA_DIR, "backups")),
    command: s.BACKUP_COMMAND,
    s3: s3Of(s, "BACKUP_S3"),
  };
}
