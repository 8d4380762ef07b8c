import type { FastifyInstance } from "fastify";
import pTimeout from "p-timeout";
import { ping } from "#server/platform/db/database.ts";
import { connectRedis } from "#server/platform/live/redis.ts";
import { VERSION } from "#server/platform/observability/version.ts";
import type { Services } from "#server/platform/services.ts";

const CHECK_TIMEOUT_MS = 2_000;
// Checks are cached for this long, however often they are requested.
const CACHED_MS = 1_000;
const RETRY_SECONDS = "5";

/** A dependency that the site cannot work without; `check` rejects while it is away. */
type Dependency = { name: string; check: () => Promise<unknown> };

/** Serves /healthz: the process is alive, and of which version; and /readyz: it can work, or which dependencies are away. */
export async function registerHealth(app: FastifyInstance, services: Services): Promise<void> {
  const dependencies = await dependenciesOf(app, services);
  let cached: Promise<string[]> = Promise.resolve([]);
  let cachedUntil = 0;
  const findUnavailable = () => {
    if (performance.now() < cachedUntil) return cached;
    cachedUntil = performance.now() + CHECK_TIMEOUT_MS + CACHED_MS;
    cached = listUnavailable(dependencies, app);
    cached.then(() => {
      cachedUntil = performance.now() + CACHED_MS;
    });
    return cached;
  };

  const options = { schema: { hide: true }, config: { limit: "none" } } as const;
  app.get("/healthz", options, async () => ({ success: true, version: VERSION }));
  app.get("/readyz", options, async (_request, reply) => {
    const away = await findUnavailable();
    if (away.length === 0) return { success: true };
    reply.code(503).header("retry-after", RETRY_SECONDS);
    return { success: false, message: `Away: ${away.join(", ")}.`, away };
  });
}

async function dependenciesOf(app: FastifyInstance, services: Services): Promise<Dependency[]> {
  const { db, storage, settings } = services;
  const dependencies: Dependency[] = [
    { name: "database", check: () => ping(db) },
    { name: "storage", check: () => storage.check() },
  ];
  if (settings.redisUrl) {
    const redis = await connectRedis(app, settings.redisUrl);
    dependencies.push({ name: "redis", check: () => redis.ping() });
  }
  return dependencies;
}

async function listUnavailable(
  dependencies: readonly Dependency[],
  app: FastifyInstance,
): Promise<string[]> {
  const found = await Promise.all(
    dependencies.map(async ({ name, check }) => {
      try {
        // The check goes on in the background.
        await pTimeout(check(), { milliseconds: CHECK_TIMEOUT_MS });
        return [];
      } catch (error) {
        app.log.warn({ err: error, away: name }, "not ready");
        return [name];
      }
    }),
  );
  return found.flat();
}
