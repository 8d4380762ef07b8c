import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isFromThisMachine } from "#server/platform/http/this-machine.ts";
import type { Metrics } from "#server/platform/observability/metrics/metrics.ts";

/**
 * GET /metrics in Prometheus' text format: for whoever has the token or, where none is set, for
 * this machine alone, and not for those who come from elsewhere by a proxy on it.
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
    } else if (!bears(request, token)) {
      reply.code(401).header("www-authenticate", "Bearer");
      return { success: false, message: "The metrics need their token." };
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
}
