import { existsSync } from "node:fs";
import { isDemoFolder } from "#demo/password.ts";
import { OWNER_ONLY_UMASK } from "#server/platform/lifecycle/private-folder.ts";
import { runProgram } from "#server/platform/operator/run-program.ts";
import { readSettings } from "#server/settings.ts";
import { readArguments, USAGE } from "./arguments.ts";
import { backup } from "./backup.ts";
import { moveUp } from "./move-up.ts";
import { describePlace, requireMeant, requireOwner } from "./place.ts";
import { checkArchive, restore } from "./restore.ts";

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
  const { dataDir } = settings;
  requireOwner(dataDir);
  const meant = order.demo || order.command === "restore";
  requireMeant({ dataDir, isDemo: isDemoFolder(dataDir), meant });
  if (order.command === "move-up") return moveUp(settings);
  if (order.command === "restore") {
    return (order.check ? checkArchive : restore)(settings, order.path ?? "");
  }
  await backup(settings, order.path);
  return true;
}

await runProgram(main);
