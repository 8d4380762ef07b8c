import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import { startS3 } from "./s3.ts";
import type { ServerHandle } from "./server-handle.ts";

// With --postgres only that is started, for the API tests; else all services, for the cluster tests too.
const args = process.argv.slice(2).filter((arg) => arg !== "--postgres");
const isPostgresOnly = args.length < process.argv.length - 2;
const projects = ["--project=api", ...(isPostgresOnly ? [] : ["--project=cluster"])];
const services: ServerHandle[] = [];
let vitest: ChildProcess | undefined;

// Before the tests start a signal only sets the exit code; the services are stopped in any case.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    process.exitCode = 128 + constants.signals[signal];
    vitest?.kill(signal);
  });
}

try {
  services.push(await startPostgres());
  if (!isPostgresOnly) {
    services.push(await startRedis());
    services.push(await startS3());
  }
  if (process.exitCode === undefined) process.exitCode = await runVitest();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all(services.map((service) => service.stop()));
}

async function runVitest(): Promise<number> {
  const env = Object.assign({ ...process.env }, ...services.map((service) => service.env));
  const command = ["scripts/run-vitest.mjs", ...projects, ...args];
  vitest = spawn("node", command, { env, stdio: "inherit" });
  const [code, signal] = await once(vitest, "exit");
  return code ?? 128 + constants.signals[signal as NodeJS.Signals];
}
