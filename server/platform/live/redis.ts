import type { FastifyInstance } from "fastify";
import type { Redis } from "ioredis";

const WITHIN_MS = 1_000;

/** A connection whose commands fail soon while Redis is away; it comes back by itself. */
export async function connectRedis(app: FastifyInstance, url: string): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: WITHIN_MS,
    commandTimeout: WITHIN_MS,
  });
  redis.on("error", (error) => app.log.warn({ err: error }, "redis"));
  app.addHook("onClose", () => redis.disconnect());
  // A refusal was told above; it goes on trying.
  await redis.connect().catch(() => undefined);
  return redis;
}
