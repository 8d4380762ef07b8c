import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
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

async function runTests(): Promise<number> {
  const env = Object.assign({ ...process.env }, ...services.map((service) => service.env));
  vitest = spawn("vitest", ["run", ...projects, ...process.argv.slice(2)], {
    env,
    stdio: "inherit",
  });
  const [code, signal] = await once(vitest, "exit");
  return code ?? 128 + constants.signals[signal as NodeJS.Signals];
}
