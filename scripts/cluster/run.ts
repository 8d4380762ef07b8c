import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import type { Running } from "./running.ts";
import { startS3 } from "./s3.ts";

const projects = ["--project", "api", "--project", "cluster"];
const services: Running[] = [];
let vitest: ReturnType<typeof spawn> | undefined;

// Until the tests run there is nobody to pass a signal to; the services are stopped all the same.
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

/** Whatever the tests started or wrote is gone afterwards, also when they were cut off. */
async function runTests(): Promise<number> {
  const env = Object.assign({ ...process.env }, ...services.map((service) => service.env));
  const folder = mkdtempSync(path.join(tmpdir(), "parade-cluster-"));
  // PostgreSQL runs as a user of its own, who has to get through.
  chmodSync(folder, 0o711);
  // Started as a group of its own, so that what is left of it can be ended.
  vitest = spawn("vitest", ["run", ...projects, ...process.argv.slice(2)], {
    env: { ...env, TMPDIR: folder },
    detached: true,
    stdio: "inherit",
  });
  const [code, signal] = await once(vitest, "exit");
  endGroup(vitest.pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return code ?? 128 + constants.signals[signal as NodeJS.Signals];
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch {
    // Nobody is left of it.
  }
}
