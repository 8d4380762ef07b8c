import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { PAGE_HEADER } from "#contract/endpoint.ts";
import { AppError } from "#server/platform/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A GET that changes something. */
    changesState?: boolean;
  }
}

/**
 * Refuses whatever changes state when the browser says that another site asks for it, or that it is
 * a page being opened. Over plain http browsers say neither of a GET, and send the session's cookie
 * with a link on another site: a GET that changes something must also be shown to come from a page
 * of the site, or be sent by no browser.
 */
export function registerSameSite(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", (request, _reply, done) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (reads && !request.routeOptions.config.changesState) return done();
    const { headers } = request;
    const own = [ownOrigin, `${request.protocol}://${request.host}`];
    const refused =
      isForeign(headers, own) ||
      headers["sec-fetch-mode"] === "navigate" ||
      (reads && isOfBrowser(headers) && !isOfOwnPage(headers));
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

/** Whether a request that is not foreign proves that a page of the site made it. */
function isOfOwnPage(headers: IncomingHttpHeaders): boolean {
  return (
    headers[PAGE_HEADER.name] === PAGE_HEADER.value ||
    headers["sec-fetch-site"] === "same-origin" ||
    headers.origin !== undefined
  );
}

/** Whether anything in a request is what browsers alone send; pages cannot take these away. */
function isOfBrowser(headers: IncomingHttpHeaders): boolean {
  return (
    headers.origin !== undefined ||
    headers.referer !== undefined ||
    headers["sec-fetch-site"] !== undefined ||
    /^Mozilla\//.test(headers["user-agent"] ?? "") ||
    /\btext\/html\b/.test(headers.accept ?? "")
  );
}
