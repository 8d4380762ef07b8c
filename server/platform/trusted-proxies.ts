import type { FastifyServerOptions } from "fastify";
import type { Settings } from "#server/settings.ts";

/**
 * Whose `X-Forwarded-*` headers count, in Fastify's words. A number of hops holds only where nobody
 * reaches the program but through the proxies, which Fastify leaves to us to say.
 */
export function trustedProxies(
  setting: Settings["trustProxy"],
): NonNullable<FastifyServerOptions["trustProxy"]> {
  if (typeof setting !== "number") return setting ?? false;
  return (_address, hop) => hop < setting;
}
