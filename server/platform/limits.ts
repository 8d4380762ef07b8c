import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import type { LimitName } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import { AppError } from "#server/platform/errors.ts";

// Whoever signs up has a new account each time: these are counted by address.
const BY_ADDRESS: ReadonlySet<LimitName> = new Set(["signIn", "signUp"]);

/** An IPv6 host has a whole network to itself: its first 64 bits count as one address. */
function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

/** Counts calls per account, else per address. */
export async function registerLimits(
  app: FastifyInstance,
  redisUrl: string | undefined,
): Promise<void> {
  const redis = redisUrl ? connectRedis(app, redisUrl) : undefined;
  await app.register(rateLimit, {
    global: false,
    ...(redis && { redis, skipOnError: true }),
    keyGenerator: (request) => (request.viewer ? `user ${request.viewer._id}` : addressOf(request)),
    errorResponseBuilder: (_request, context) => tooMany(context.after),
  });
}

/** Counts are shared by all nodes; while Redis is away nothing is counted, and the site goes on. */
function connectRedis(app: FastifyInstance, url: string): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  redis.on("error", (error) => app.log.warn({ err: error }, "redis"));
  app.addHook("onClose", () => redis.disconnect());
  return redis;
}

/** The limit of one class, for a route's config. */
export function limitOf(name: LimitName) {
  const { max, seconds } = LIMITS[name];
  const limit = { max, timeWindow: seconds * 1000, groupId: name };
  return BY_ADDRESS.has(name) ? { ...limit, keyGenerator: addressOf } : limit;
}

/**
 * Counts what is tried on one account, from whatever addresses; `accountOf` names the account.
 * The limit of the call itself goes on counting by address.
 */
export function limitPerAccount(
  app: FastifyInstance,
  name: LimitName,
  accountOf: (request: FastifyRequest) => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  if (!app.limitsOn) return async () => undefined;
  const { max, seconds } = LIMITS[name];
  const count = app.createRateLimit({
    max,
    timeWindow: seconds * 1000,
    keyGenerator: (request) => `${name} ${accountOf(request)}`,
  });
  return async (request, reply) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    reply.header("retry-after", limit.ttlInSeconds);
    throw tooMany(`${limit.ttlInSeconds} seconds`);
  };
}

function tooMany(after: string): AppError {
  return new AppError("tooMany", `Too many tries. Please try again in ${after}.`);
}
