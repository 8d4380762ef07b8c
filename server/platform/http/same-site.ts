import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { PAGE_HEADER } from "#contract/endpoint.ts";
import { AppError } from "#server/platform/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for a GET that changes something. */
    changesState?: boolean;
  }
}

/**
 * Refuses requests that change state when the browser reports that another site sends them, or that it
 * navigates to a page. Over plain http browsers report neither for a GET, and send the session cookie
 * with a link on another site: a GET that changes something must also prove that a page of the site
 * sends it, or come from no browser.
 */
export function registerSameSite(app: FastifyInstance, publicUrl: string): void {
  const siteOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", (request, _reply, done) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (reads && !request.routeOptions.config.changesState) return done();
    const { headers } = request;
    const siteOrigins = [siteOrigin, `${request.protocol}://${request.host}`];
    const refused =
      isForeign(headers, siteOrigins) ||
      headers["sec-fetch-mode"] === "navigate" ||
      (reads && isFromBrowser(headers) && !isFromSitePage(headers));
    if (refused) done(new AppError("forbidden", "This can only be done from the site itself."));
    else done();
  });
}

/** Returns whether the browser reports that a page of another site sends the request. */
export function isForeign(headers: IncomingHttpHeaders, siteOrigins: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  return headers.origin !== undefined && !siteOrigins.includes(headers.origin);
}

/** Returns whether a request that is not foreign proves that a page of the site sends it. */
function isFromSitePage(headers: IncomingHttpHeaders): boolean {
  return (
    headers[PAGE_HEADER.name] === PAGE_HEADER.value ||
    headers["sec-fetch-site"] === "same-origin" ||
    headers.origin !== undefined
  );
}

/** Returns whether a request has headers that only browsers send and pages cannot remove. */
function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  return (
    headers.origin !== undefined ||
    headers.referer !== undefined ||
    headers["sec-fetch-site"] !== undefined ||
    /^Mozilla\//.test(headers["user-agent"] ?? "") ||
    /\btext\/html\b/.test(headers.accept ?? "")
  );
}
