import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isFromThisMachine } from "#server/platform/http/loopback.ts";
import type { Metrics } from "#server/platform/observability/metrics.ts";

/**
 * Serves GET /metrics in Prometheus' text format: to clients with the token or, if none is set, to this
 * machine only, and not to requests that a local proxy forwards.
 */
export function registerMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void {
  const options = { schema: { hide: true }, config: { limit: "none" } } as const;
  app.get("/metrics", options, async (request, reply) => {
    if (token === undefined) {
      if (!isFromThisMachine(request)) return reply.callNotFound();
    } else if (!hasToken(request, token)) {
      reply.code(401).header("www-authenticate", "Bearer");
      return { success: false, message: "The metrics need their token." };
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}
