import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { LimitName } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import { AppError } from "#server/platform/errors.ts";

/** Counts calls per account, else per address; each class of calls has its own count. */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => (request.viewer ? `user ${request.viewer._id}` : request.ip),
    errorResponseBuilder: (_request, context) =>
      new AppError("tooMany", `Too many tries. Please try again in ${context.after}.`),
  });
}

/** The limit of one class, for a route's config. */
export function limitOf(name: LimitName) {
  const { max, seconds } = LIMITS[name];
  return { max, timeWindow: seconds * 1000, groupId: name };
}
