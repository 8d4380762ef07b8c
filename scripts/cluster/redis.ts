import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { Redis } from "ioredis";
import { ensureProgram } from "./debian-packages.ts";
import { freePort } from "./free-port.ts";
import type { ServerHandle } from "./server-handle.ts";

const startTimeoutMs = 10_000;

/** Starts a Redis without persistence: TEST_REDIS_URL. */
export async function startRedis(): Promise<ServerHandle> {
  const program = await ensureProgram("redis-server", "Redis");
  const port = await freePort();
  const options = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
  ];
  // In its own process group, because Ctrl-C must end the tests before Redis.
  const server = spawn(program, options, {
    cwd: tmpdir(),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (log += chunk));
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await exited;
  };
  const ready = waitUntilReady(port).catch(() => {
    server.kill("SIGKILL");
  });
  await Promise.race([ready, exited]);
  if (server.exitCode !== null || server.killed) throw new Error(`Redis did not start:\n${log}`);
  return { env: { TEST_REDIS_URL: `redis://127.0.0.1:${port}` }, stop };
}

/** Resolves at the first response; rejects after the timeout. */
async function waitUntilReady(port: number): Promise<void> {
  const redis = new Redis(port, "127.0.0.1", {
    retryStrategy: (tries) => (tries * 50 < startTimeoutMs ? 50 : null),
    maxRetriesPerRequest: null,
  });
  // Connections are refused until Redis listens.
  redis.on("error", () => undefined);
  try {
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
