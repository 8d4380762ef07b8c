import type { FastifyInstance, FastifyRequest } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";

declare module "fastify" {
  interface FastifyRequest {
    /** The source file of the rendered page, which is logged in place of its URL. */
    page: string | null;
  }
}

/** nginx's status for requests whose client disconnected. */
const CLIENT_CLOSED = 499;
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type RequestLabels = { method: string; route: string; status: number };
export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

export function createRequestMetrics(registry: Registry) {
  const seconds = new Histogram({
    name: "parade_http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  let inFlight = 0;
  new Gauge({
    name: "parade_http_requests_in_flight",
    help: "Requests that are being answered",
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });
  return {
    begin: () => {
      inFlight += 1;
    },
    end: (labels: RequestLabels, took: number) => {
      inFlight -= 1;
      seconds.observe(labels, took);
    },
  };
}

/**
 * Times every request by its route's pattern, because URLs are unbounded. If the client disconnects
 * before the reply, timing ends with the connection.
 */
export function registerRequestMetrics(app: FastifyInstance, metrics: RequestMetrics): void {
  app.decorateRequest("page", null);
  app.addHook("onRequest", (request, reply, done) => {
    metrics.begin();
    reply.raw.once("close", () => {
      const status = reply.raw.writableFinished ? reply.statusCode : CLIENT_CLOSED;
      const labels = { method: request.method, route: routeOf(request), status };
      metrics.end(labels, reply.elapsedTime / 1_000);
    });
    done();
  });
}

function routeOf({ page, is404, routeOptions }: FastifyRequest): string {
  if (page !== null) return page;
  return (is404 ? undefined : routeOptions.url) ?? "none";
}
