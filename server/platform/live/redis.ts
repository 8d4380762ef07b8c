import type { FastifyInstance } from "fastify";
import type { Redis } from "ioredis";

const TIMEOUT_MS = 1_000;

/** Connects to Redis; commands fail fast while it is away, and the client reconnects by itself. */
export async function connectRedis(app: FastifyInstance, url: string): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
  });
  redis.on("error", (error) => app.log.warn({ err: error }, "redis"));
  app.addHook("onClose", () => redis.disconnect());
  // The error event logs a failure, and the client keeps reconnecting.
  await redis.connect().catch(() => undefined);
  return redis;
}
