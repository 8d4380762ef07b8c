import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { environment } from "#server/environment.ts";

/** A large archive over a slow line; the next night must not meet it. */
const TIMEOUT_MS = 10 * 3_600_000;
const OUTPUT_MAX = 2_000;

/**
 * Runs a shell command that gets a file on its standard input, and the name of the file as `NAME`. The command reads
 * the file itself rather than a pipe: should this process end meanwhile, the input is still whole, and not an archive
 * that is cut off and looks finished. It gets the environment without the site's settings, which have secrets. Throws
 * an error with the end of what it printed, for the log, unless it ends with 0.
 */
export async function runCopyCommand(
  command: string,
  path: string,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<void> {
  const file = await open(path);
  try {
    const child = spawn("/bin/sh", ["-c", command], {
      env: { ...withoutSettings(process.env), NAME: basename(path) },
      stdio: [file.fd, "ignore", "pipe"],
      // A group of its own, so that the timeout ends what the shell started too.
      detached: true,
    });
    let output = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_MAX);
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    }, timeoutMs);
    const [code, signal] = await once(child, "close").finally(() => clearTimeout(timer));
    if (code === 0) return;
    const end = isLate ? "took too long" : `ended with ${code ?? signal}`;
    throw new Error(`BACKUP_COMMAND ${end}: ${output.trim()}`);
  } finally {
    await file.close();
  }
}

function withoutSettings(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(variables).filter(([name]) => !(name in environment.shape));
  return Object.fromEntries(others);
}
