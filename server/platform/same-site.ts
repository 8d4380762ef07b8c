import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
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
  app.addHook("onRequest", (request, _reply, done) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (reads && !request.routeOptions.config.changesState) return done();
    const own = [ownOrigin, `${request.protocol}://${request.host}`];
    const refused =
      isForeign(request.headers, own) || request.headers["sec-fetch-mode"] === "navigate";
    if (refused) done(new AppError("forbidden", "This can only be done from the site itself."));
    else done();
  });
}

/** Whether the browser says that a page of another site asks; `own` are the site's origins. */
export function isForeign(headers: IncomingHttpHeaders, own: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && !own.includes(headers.origin);
}
