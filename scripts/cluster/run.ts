import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import { startS3 } from "./s3.ts";
import type { ServerHandle } from "./server-handle.ts";

const projects = ["--project", "api", "--project", "cluster"];
const services: ServerHandle[] = [];
let vitest: ReturnType<typeof spawn> | undefined;

// Before the tests start a signal only sets the exit code; the services are stopped in any case.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    process.exitCode = 128 + constants.signals[signal];
    vitest?.kill(signal);
  });
}

try {
  services.push(await startPostgres());
  services.push(await startRedis());
  services.push(await startS3());
  if (process.exitCode === undefined) process.exitCode = await runTests();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all(services.map((service) => service.stop()));
}

/** Runs the tests, then ends all their processes and removes their files, even after a signal. */
async function runTests(): Promise<number> {
  const env = Object.assign({ ...process.env }, ...services.map((service) => service.env));
  const folder = mkdtempSync(path.join(tmpdir(), "parade-cluster-"));
  // PostgreSQL's own user must be able to traverse the folder.
  chmodSync(folder, 0o711);
  // In its own process group, so that remaining processes can be killed.
  vitest = spawn("vitest", ["run", ...projects, ...process.argv.slice(2)], {
    env: { ...env, TMPDIR: folder },
    detached: true,
    stdio: "inherit",
  });
  const [code, signal] = await once(vitest, "exit");
  killGroup(vitest.pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return code ?? 128 + constants.signals[signal as NodeJS.Signals];
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // The group has ended.
  }
}
