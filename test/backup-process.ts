import { fileURLToPath } from "node:url";
import { runCommand } from "#test/command.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Runs backup, restore or move-up like an operator; returns the exit code and the output. */
export function runBackup(args: readonly string[], variables: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? "", ...variables };
  return runCommand([process.execPath, "dist/backup.js", ...args], { cwd: ROOT, env });
}
