import type { FastifyInstance } from "fastify";
import type { RouteLimit } from "#server/platform/http/rate-limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether all clients get the same reply: no session is looked up, and replies may be cached. */
    isAnonymous?: boolean;
  }
}

/** Registers routes whose replies are the same for all clients, counted in a class of limits. */
export function registerAnonymous(
  app: FastifyInstance,
  limit: RouteLimit,
  registerRoutes: (scope: FastifyInstance) => void | Promise<void>,
): PromiseLike<unknown> {
  return app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.schema = { ...route.schema, hide: true };
      route.config = { ...route.config, limit, isAnonymous: true };
    });
    await registerRoutes(scope);
  });
}

/**
 * Sets `no-store` on every reply except successful ones of anonymous routes without cookies. The
 * matched route decides, not the spelling of the path.
 */
export function registerCacheControl(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, _payload, done) => {
    const { isAnonymous } = request.routeOptions.config;
    const isForAll = isAnonymous === true && !request.is404 && reply.statusCode < 400;
    if (!isForAll || reply.hasHeader("set-cookie")) {
      reply.header("cache-control", "private, no-store");
    }
    done();
  });
}
