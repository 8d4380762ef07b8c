import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { projectEnv, root } from "./run.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program of tests with a temporary folder of its own; then ends all processes that it started
 * and removes their files, even after a signal. Returns its exit code, 128 + n after signal n.
 */
export async function runTests(command, args, env = projectEnv) {
  const folder = mkdtempSync(path.join(tmpdir(), "parade-tests-"));
  // PostgreSQL's own user must be able to traverse the folder.
  chmodSync(folder, 0o711);
  // In its own process group, so that remaining processes can be killed.
  const tests = spawn(command, args, {
    cwd: root,
    env: { ...env, TMPDIR: folder },
    detached: true,
    stdio: "inherit",
  });
  const forward = (signal) => tests.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  try {
    const [code, signal] = await once(tests, "exit");
    return code ?? 128 + constants.signals[signal];
  } finally {
    killGroup(tests.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    for (const signal of SIGNALS) process.off(signal, forward);
  }
}

function killGroup(leader) {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // The group has ended.
  }
}
