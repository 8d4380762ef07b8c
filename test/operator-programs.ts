import { fileURLToPath } from "node:url";
import { runCommand } from "#test/command.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Returns a runner of a built program, like an operator's; it returns the exit code and the output. */
function runnerOf(program: string) {
  return (args: readonly string[], variables: Record<string, string>) => {
    const env = { PATH: process.env.PATH ?? "", ...variables };
    return runCommand([process.execPath, program, ...args], { cwd: ROOT, env });
  };
}

/** Runs backup, restore or move-up. */
export const runBackup = runnerOf("dist/backup.js");
/** Runs a command of `npm run admin`. */
export const runAdmin = runnerOf("dist/admin.js");
