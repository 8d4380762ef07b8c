import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { ping } from "#server/platform/db/database.ts";
import { connectRedis } from "#server/platform/live/redis.ts";
import type { Services } from "#server/platform/services.ts";

const WITHIN_MS = 2_000;
// However often it is asked, what stands behind is not asked more often than this.
const HOLDS_MS = 1_000;
const RETRY_SECONDS = "5";

/** Something the site can't do its work without; the check rejects when it is away. */
type Need = { name: string; check: () => Promise<unknown> };

/** /healthz: the process lives; /readyz: it can do its work, or else what is away. */
export async function registerHealth(app: FastifyInstance, services: Services): Promise<void> {
  const needs = await needsOf(app, services);
  let known: Promise<string[]> = Promise.resolve([]);
  let knownUntil = 0;
  const findAway = () => {
    if (performance.now() < knownUntil) return known;
    knownUntil = performance.now() + WITHIN_MS + HOLDS_MS;
    known = listAway(needs, app);
    known.then(() => {
      knownUntil = performance.now() + HOLDS_MS;
    });
    return known;
  };

  const options = { schema: { hide: true }, config: { limit: "none" } } as const;
  app.get("/healthz", options, async () => ({ success: true }));
  app.get("/readyz", options, async (_request, reply) => {
    const away = await findAway();
    if (away.length === 0) return { success: true };
    reply.code(503).header("retry-after", RETRY_SECONDS);
    return { success: false, message: `Away: ${away.join(", ")}.`, away };
  });
}

async function needsOf(app: FastifyInstance, services: Services): Promise<Need[]> {
  const { db, storage, settings } = services;
  const needs: Need[] = [
    { name: "database", check: () => ping(db) },
    { name: "storage", check: () => storage.check() },
  ];
  if (settings.redisUrl) {
    const redis = await connectRedis(app, settings.redisUrl);
    needs.push({ name: "redis", check: () => redis.ping() });
  }
  return needs;
}

async function listAway(needs: readonly Need[], app: FastifyInstance): Promise<string[]> {
  const found = await Promise.all(
    needs.map(async ({ name, check }) => {
      try {
        await inTime(check());
        return [];
      } catch (error) {
        app.log.warn({ err: error, away: name }, "not ready");
        return [name];
      }
    }),
  );
  return found.flat();
}

/** Rejects when work takes too long; the work itself goes on, and is no longer waited for. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  const tooLong = async () => {
    await wait(WITHIN_MS, undefined, { signal: late.signal, ref: false });
    throw new Error(`No answer within ${WITHIN_MS} ms`);
  };
  try {
    await Promise.race([work, tooLong()]);
  } finally {
    late.abort();
  }
}
