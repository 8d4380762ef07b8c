import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { Redis } from "ioredis";
import { ensureProgram } from "./debian-packages.ts";
import { freePort } from "./free-port.ts";
import type { Running } from "./running.ts";

const startLimit = 10_000;

/** Starts a Redis of our own that stores nothing: TEST_REDIS_URL. */
export async function startRedis(): Promise<Running> {
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
  // A group of its own: Ctrl-C must end the tests first, and Redis after them.
  const server = spawn(program, options, {
    cwd: tmpdir(),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (log += chunk));
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  const answered = answers(port).catch(() => {
    server.kill("SIGKILL");
  });
  await Promise.race([answered, ended]);
  if (server.exitCode !== null || server.killed) throw new Error(`Redis did not start:\n${log}`);
  return { env: { TEST_REDIS_URL: `redis://127.0.0.1:${port}` }, stop };
}

/** Resolves at its first answer; rejects when there is none in time. */
async function answers(port: number): Promise<void> {
  const redis = new Redis(port, "127.0.0.1", {
    retryStrategy: (tries) => (tries * 50 < startLimit ? 50 : null),
    maxRetriesPerRequest: null,
  });
  // Until it listens, connections are refused.
  redis.on("error", () => undefined);
  try {
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
