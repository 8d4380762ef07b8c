import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Allowance } from "#contract/limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { refuseTooMany } from "#server/platform/http/rate-limits.ts";
import type { Http } from "#server/platform/http/routes.ts";

// The least recently used keys are evicted; evicting one costs as many counted failures as there are keys.
const CACHED_KEYS = 20_000;

type Options = {
  /** Distinguishes these counts from all others, on every node. */
  name: string;
  /** A key is refused while any of these is used up. */
  allowances: readonly Allowance[];
  keyOf: (request: FastifyRequest) => string;
  /** Returns whether an attempt that threw this counts. */
  isFailure: (error: unknown) => boolean;
};

export type FailureLimit = {
  /**
   * Runs the attempt and counts it if it fails. Throws `tooMany` instead while the key's failures,
   * together with its attempts under way on this node, have used up an allowance.
   */
  run<T>(http: Http, attempt: () => Promise<T>): Promise<T>;
  /** Returns the key's current number of failures, by allowance. */
  count(request: FastifyRequest): Promise<number[]>;
};

/** Creates a limit that counts failures only. Nodes share counts through Redis. */
export function createFailureLimit(
  app: FastifyInstance,
  { name, allowances, keyOf, isFailure }: Options,
): FailureLimit {
  if (!app.limitsOn) return { run: (_http, attempt) => attempt(), count: async () => [] };
  const limiters = allowances.map(({ max, seconds }) => {
    // The plugin's types lack `cache`.
    const options = {
      max,
      timeWindow: seconds * 1000,
      keyGenerator: (request: FastifyRequest) => `${name} in ${seconds} ${keyOf(request)}`,
      cache: CACHED_KEYS,
    };
    return app.createRateLimit(options);
  });
  const underWay = new Map<string, number>();
  const read = (request: FastifyRequest) =>
    Promise.all(limiters.map((limiter) => limiter(request, { increment: false })));

  return {
    count: async (request) =>
      (await read(request)).map((limit) => (limit.isAllowed ? 0 : limit.max - limit.remaining)),
    run: async ({ request, reply }, attempt) => {
      const key = keyOf(request);
      const counted = await read(request);
      const others = underWay.get(key) ?? 0;
      const waits = counted.flatMap((limit) =>
        limit.isAllowed || limit.remaining > others ? [] : [limit.ttlInSeconds],
      );
      if (waits.length > 0) refuseTooMany(reply, Math.max(1, ...waits));
      underWay.set(key, others + 1);
      try {
        return await attempt();
      } catch (error) {
        if (isFailure(error)) await Promise.all(limiters.map((limiter) => limiter(request)));
        throw error;
      } finally {
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      }
    },
  };
}

/** Runs an attempt within several limits, the first one checked first. */
export function runWithin<T>(
  limits: readonly FailureLimit[],
  http: Http,
  attempt: () => Promise<T>,
): Promise<T> {
  const [limit, ...rest] = limits;
  return limit ? limit.run(http, () => runWithin(rest, http, attempt)) : attempt();
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof AppError && error.code === "unauthorized";
}
