import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A GET that changes something. */
    changesState?: boolean;
  }
}

/**
 * Refuses whatever changes state when the browser says that another site asks for it, or that
 * it is a page being opened. What sends neither header is no browser.
 */
export function registerSameSite(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (reads && !request.routeOptions.config.changesState) return;
    if (isForeign(request, ownOrigin) || request.headers["sec-fetch-mode"] === "navigate") {
      throw new AppError("forbidden", "This can only be done from the site itself.");
    }
  });
}

function isForeign(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== ownOrigin && origin !== `${request.protocol}://${request.host}`;
}
