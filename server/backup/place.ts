import { lstatSync } from "node:fs";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import type { Settings } from "#server/settings.ts";

/** Returns a sentence about the site, folder and database that the settings speak of, without passwords. */
export function describePlace(command: string, settings: Settings): string {
  const { publicUrl, dataDir, databaseUrl, s3 } = settings;
  const database = databaseUrl && `database ${withoutSecrets(databaseUrl)}`;
  const bucket = s3 && `bucket ${s3.bucket}`;
  const folder = `folder ${dataDir}`;
  const places =
    command === "move-up"
      ? [`from ${folder}`, `to ${[database ?? "no database", bucket].filter(Boolean).join(", ")}`]
      : [folder, database, bucket].filter(Boolean);
  return `Site ${publicUrl}, ${places.join(command === "move-up" ? " " : ", ")}`;
}

/** Throws a `BackupError` for a demo's folder that nobody asked for: commands without settings would find it. */
export function requireMeant(place: { dataDir: string; isDemo: boolean; meant: boolean }): void {
  if (place.meant || !place.isDemo) return;
  throw new BackupError(
    `${place.dataDir} is the folder of a demo. Run this with the site's settings ` +
      "(node --env-file=/etc/parade.env …), or with --demo if the demo is meant.",
  );
}

function withoutSecrets(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1) || "of the user's name"} on ${host || "this machine"}`;
}

/**
 * Throws a `BackupError` if the data folder belongs to another user: what this process writes there, the site
 * could not open.
 */
export function requireOwner(dataDir: string): void {
  const owner = lstatSync(dataDir, { throwIfNoEntry: false })?.uid;
  const user = process.getuid?.();
  if (owner === undefined || user === undefined || owner === user) return;
  throw new BackupError(
    `${dataDir} belongs to the user with the id ${owner}. Run this as that user: sudo -u '#${owner}' …`,
  );
}
