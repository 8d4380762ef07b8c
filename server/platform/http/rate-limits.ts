import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Redis } from "ioredis";
import type { LimitName } from "#contract/endpoint.ts";
import { type Allowance, LIMITS } from "#contract/limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { connectRedis } from "#server/platform/live/redis.ts";

// Each sign-up is a new account, so these are counted by IP address.
const BY_ADDRESS: ReadonlySet<LimitName> = new Set(["signIn", "signUp", "resetMail"]);

// Classes with a tighter limit until the user's email is verified.
const UNVERIFIED: Partial<Record<LimitName, LimitName>> = {
  likeOrFollow: "likeOrFollowUnverified",
};

/** "none": static files, health and metrics, which cost nothing and must always answer. */
export type RouteLimit = LimitName | "none";

type KeyOf = (request: FastifyRequest) => string;
type CreateLimiter = FastifyInstance["createRateLimit"];
type Count = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: { increment: boolean },
) => Promise<void>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The class in which requests of a route without an endpoint are counted. */
    limit?: RouteLimit;
  }
  interface FastifyInstance {
    /** Whether calls are counted at all. */
    limitsOn: boolean;
    /** Counts one call of a class; throws `tooMany` when the limit is exceeded. */
    countCall(name: LimitName, request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** Throws `tooMany` when the next call of a class would exceed the limit; counts nothing. */
    requireCallLeft(name: LimitName, request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** Counts a live connection, which no route of Fastify sees; resolves to whether it is allowed. */
    mayConnect(ip: string): Promise<boolean>;
  }
}

/**
 * Counts every call of an endpoint in its class, and a page as one call of "everything else", however
 * many calls render it; public files are not counted. A route without a class fails the start.
 */
export async function registerLimits(
  app: FastifyInstance,
  redisUrl: string | undefined,
): Promise<void> {
  requireClasses(app);
  if (!app.limitsOn) {
    app.decorate("countCall", async () => undefined);
    app.decorate("requireCallLeft", async () => undefined);
    app.decorate("mayConnect", async () => true);
    return;
  }
  await decorateLimiter(app, redisUrl);
  const names = Object.keys(LIMITS) as LimitName[];
  const counts = new Map(
    names.map((name) => [
      name,
      createCallCount(app, { name, allowance: LIMITS[name], keyOf: senderFor(name) }),
    ]),
  );
  app.decorate("countCall", async (name, request, reply) =>
    counts.get(classFor(name, request))?.(request, reply),
  );
  app.decorate("requireCallLeft", async (name, request, reply) =>
    counts.get(classFor(name, request))?.(request, reply, { increment: false }),
  );
  app.decorate("mayConnect", connectionLimit(app));
  app.addHook("onRequest", async (request, reply) => {
    const { endpoint, limit } = request.routeOptions.config;
    const own = endpoint?.countedBy === "handler" ? "other" : endpoint?.limit;
    const counted = endpoint || request.is404 ? (own ?? "other") : limit;
    if (counted && counted !== "none") await app.countCall(counted, request, reply);
  });
}

/** Fails the start when a route has no class and would never be limited. */
function requireClasses(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  app.addHook("onReady", async () => {
    const unlimited = routes.filter(({ config }) => !config?.endpoint && !config?.limit);
    if (unlimited.length === 0) return;
    const names = unlimited.map(({ method, url }) => `${method} ${url}`).join(", ");
    throw new Error(`These routes have no class of limits: ${names}`);
  });
}

/** Sets the class of all routes that a plugin registers in a context. */
export function countRoutes(context: FastifyInstance, limit: RouteLimit): void {
  context.addHook("onRoute", (route) => {
    route.config = { ...route.config, limit };
  });
}

/** Decorates a limiter whose counts all nodes share; while Redis is away each counts for itself. */
async function decorateLimiter(app: FastifyInstance, redisUrl: string | undefined): Promise<void> {
  const createAlone = await limiterOf(app, {});
  const createTogether =
    redisUrl && (await limiterOf(app, { redis: await connectRedis(app, redisUrl) }));
  app.decorate("createRateLimit", (options) => {
    const alone = createAlone(options);
    if (!createTogether) return alone;
    const together = createTogether(options);
    return (request, given) => together(request, given).catch(() => alone(request, given));
  });
}

/** Creates a separate limiter; the plugin gives only one to each context. */
async function limiterOf(app: FastifyInstance, store: { redis?: Redis }): Promise<CreateLimiter> {
  const contexts: FastifyInstance[] = [];
  await app.register(async (context) => {
    await context.register(rateLimit, { global: false, ...store });
    contexts.push(context);
  });
  const [context] = contexts;
  if (!context) throw new Error("The limiter was not registered.");
  return context.createRateLimit;
}

function classFor(name: LimitName, { viewer }: FastifyRequest): LimitName {
  return (viewer?.verified === false && UNVERIFIED[name]) || name;
}

function senderFor(name: LimitName): KeyOf {
  return ({ ip, viewer }) =>
    viewer && !BY_ADDRESS.has(name) ? `user ${viewer._id}` : addressKey(ip);
}

/** Returns the key of an IP address; the first 64 bits of IPv6 count as one address. */
export function addressKey(ip: string): string {
  return `address ${normalizeIP(ip)}`;
}

type CallCount = { name: string; allowance: Allowance; keyOf: KeyOf };

/**
 * Returns a function that counts a call under its key, or only whether it may be made, and throws `tooMany`
 * once the allowance is used up. Without Redis it stores the 5,000 keys counted last, which bounds its memory.
 */
export function createCallCount(
  app: FastifyInstance,
  { name, allowance: { max, seconds }, keyOf }: CallCount,
): Count {
  if (!app.limitsOn) return async () => undefined;
  const count = app.createRateLimit({
    max,
    timeWindow: seconds * 1000,
    keyGenerator: (request) => `${name} ${keyOf(request)}`,
  });
  return async (request, reply, { increment } = { increment: true }) => {
    const limit = await count(request, { increment });
    if (limit.isAllowed) return;
    const isRefused = increment ? limit.isExceeded : limit.remaining === 0;
    if (isRefused) refuseTooMany(reply, limit.ttlInSeconds);
  };
}

function connectionLimit(app: FastifyInstance): (ip: string) => Promise<boolean> {
  const { max, seconds } = LIMITS.live;
  const count = app.createRateLimit({
    max,
    timeWindow: seconds * 1000,
    keyGenerator: ({ ip }) => `live ${addressKey(ip)}`,
  });
  return async (ip) => {
    // The only properties of a request that the plugin reads besides the key.
    const limit = await count({ ip, routeOptions: {} } as FastifyRequest);
    return limit.isAllowed || !limit.isExceeded;
  };
}

/** Throws `tooMany` with the seconds to wait in the header and the message. */
export function refuseTooMany(reply: FastifyReply, seconds: number): never {
  reply.header("retry-after", seconds);
  throw new AppError("tooMany", `Too many tries. Please try again in ${inWords(seconds)}.`);
}

/** Returns a time to wait in words, rounded up. */
export function inWords(seconds: number): string {
  if (seconds === 1) return "1 second";
  if (seconds < 100) return `${seconds} seconds`;
  return seconds < 6_000
    ? `${Math.ceil(seconds / 60)} minutes`
    : `${Math.ceil(seconds / 3_600)} hours`;
}
