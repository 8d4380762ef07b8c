import { existsSync } from "node:fs";
import { isDemoFolder } from "#demo/password.ts";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { OWNER_ONLY_UMASK } from "#server/platform/lifecycle/private-folder.ts";
import { runProgram } from "#server/platform/operator/run-program.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { type Order, readArguments, USAGE } from "./arguments.ts";
import { backup } from "./backup.ts";
import { moveUp } from "./move-up.ts";
import { describePlace, requireOwner } from "./place.ts";
import { restore } from "./restore.ts";

// An archive contains all private data.
process.umask(OWNER_ONLY_UMASK);

/** Runs one command; returns whether it succeeded. */
async function main(args: readonly string[]): Promise<boolean> {
  const order = readArguments(args);
  if (!order) {
    console.log(USAGE);
    return true;
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const settings = readSettings(process.env);
  console.log(describePlace(order.command, settings));
  requireOwner(settings.dataDir);
  requireMeant(order, settings);
  if (order.command === "move-up") return moveUp(settings);
  if (order.command === "restore") return restore(settings, order.path ?? "");
  await backup(settings, order);
  return true;
}

/** Throws a `BackupError` for a demo's folder that nobody asked for: commands without settings would find it. */
function requireMeant({ command, demo }: Order, { dataDir }: Settings): void {
  if (command === "restore" || demo || !isDemoFolder(dataDir)) return;
  throw new BackupError(
    `${dataDir} is the folder of a demo. Run this with the site's settings ` +
      "(node --env-file=/etc/parade.env …), or with --demo if the demo is meant.",
  );
}

await runProgram(main);
