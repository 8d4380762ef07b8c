import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Redis } from "ioredis";
import type { LimitName } from "#contract/endpoint.ts";
import { type Allowance, LIMITS } from "#contract/limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { connectRedis } from "#server/platform/live/redis.ts";

// Whoever signs up has a new account each time: these are counted by address.
const BY_ADDRESS: ReadonlySet<LimitName> = new Set(["signIn", "signUp", "resetMail"]);

// Classes that are tighter until the sender's address is verified.
const UNVERIFIED: Partial<Record<LimitName, LimitName>> = {
  likeOrFollow: "likeOrFollowUnverified",
};

/** "none": static files, health and metrics, which cost nothing and must always answer. */
export type RouteLimit = LimitName | "none";

type Who = (request: FastifyRequest) => string;
type CreateLimiter = FastifyInstance["createRateLimit"];
type Count = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The class that requests of a route that is no call are counted in; each route names one. */
    limit?: RouteLimit;
  }
  interface FastifyInstance {
    /** Whether calls are counted at all. */
    limitsOn: boolean;
    /** Counts one call of a class; throws `tooMany` for whoever is over its limit. */
    countCall(name: LimitName, request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** Counts a live connection, which no route of Fastify sees; resolves to whether it is allowed. */
    mayConnect(ip: string): Promise<boolean>;
  }
}

/**
 * Counts every call of an endpoint in its class, and a page, however many calls of everyday reading
 * it is made of, as one of "everything else"; files are not counted. A route that says neither
 * fails the start.
 */
export async function registerLimits(
  app: FastifyInstance,
  redisUrl: string | undefined,
): Promise<void> {
  requireClasses(app);
  if (!app.limitsOn) {
    app.decorate("countCall", async () => undefined);
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
  app.decorate("mayConnect", connectionLimit(app));
  app.addHook("onRequest", async (request, reply) => {
    const { endpoint, limit } = request.routeOptions.config;
    const own = endpoint?.countedBy === "handler" ? "other" : endpoint?.limit;
    const counted = endpoint || request.is404 ? (own ?? "other") : limit;
    if (counted && counted !== "none") await app.countCall(counted, request, reply);
  });
}

/** Rejects the start when a route has no class: what nobody thought of would never be limited. */
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

/** Counts the routes that a plugin registers in a context in one class. */
export function countRoutes(context: FastifyInstance, limit: RouteLimit): void {
  context.addHook("onRoute", (route) => {
    route.config = { ...route.config, limit };
  });
}

/** Counts are shared by all nodes; while Redis is away each counts for itself. */
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

/** A limiter of its own; the plugin gives only one to each context. */
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

function senderFor(name: LimitName): Who {
  return ({ ip, viewer }) =>
    viewer && !BY_ADDRESS.has(name) ? `user ${viewer._id}` : addressKey(ip);
}

/** An IPv6 host has a whole network to itself: its first 64 bits count as one address. */
export function addressKey(ip: string): string {
  return `address ${normalizeIP(ip)}`;
}

type CallCount = { name: string; allowance: Allowance; keyOf: Who };

/**
 * Returns what counts a call under its key, and throws `tooMany` once the allowance is used up.
 * Without Redis it holds the 5,000 keys that were counted last, so it can't grow without end.
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
  return async (request, reply) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    refuseTooMany(reply, limit.ttlInSeconds);
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
    // All of a request that the plugin reads beside the key.
    const limit = await count({ ip, routeOptions: {} } as FastifyRequest);
    return limit.isAllowed || !limit.isExceeded;
  };
}

/** Throws `tooMany`, saying in header and sentence after how many seconds to try again. */
export function refuseTooMany(reply: FastifyReply, seconds: number): never {
  reply.header("retry-after", seconds);
  throw new AppError("tooMany", `Too many tries. Please try again in ${inWords(seconds)}.`);
}

function inWords(seconds: number): string {
  if (seconds === 1) return "1 second";
  return seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
