import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { isSharedPage } from "#contract/pages.ts";
import type { Site } from "#contract/site.ts";
import { themeIn } from "#contract/theme.ts";
import {
  sendReply,
  sendToVisitor,
  type VisitorReply,
} from "#server/platform/cache/visitor-replies.ts";
import { STATUS } from "#server/platform/errors.ts";
import { asRefusal, bodyOf } from "#server/platform/http/error-handler.ts";
import { type HandlerInput, type Http, onlyReads } from "#server/platform/http/routes.ts";
import { parseOrRefuse } from "#server/platform/http/validation.ts";
import type { LoadInput, WebBuild } from "#server/platform/rendering/web-build.ts";

const NO_PAGES = /^\/(api|assets|media|feed|sitemap)(?:[/?]|$)/;

/** Renders a page for every URL that is neither an endpoint nor a file. */
export function registerPages(
  app: FastifyInstance,
  web: WebBuild,
  site: Omit<Site, "optedOut">,
): void {
  // A route instead of the not-found handler, because its replies are not compressed.
  app.route<{ Params: { "*": string } }>({
    method: "GET",
    url: "/*",
    schema: { hide: true },
    config: { limit: "other" },
    handler: async (request, reply) => {
      const path = withOneSlash(request.url);
      if (NO_PAGES.test(path) || NO_PAGES.test(withOneSlash(request.params["*"]))) {
        return reply.callNotFound();
      }
      if (path !== request.url) return reply.redirect(path, 301);
      return sendPage(app, web, site, { request, reply });
    },
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ success: false, message: "There is nothing here." }),
  );
}

async function sendPage(
  app: FastifyInstance,
  web: WebBuild,
  site: Omit<Site, "optedOut">,
  http: Http,
) {
  const { request } = http;
  const theme = themeIn(request.cookies.theme);
  const optedOut = request.headers["sec-gpc"] === "1";
  const create = () => renderPage(app, web, { site: { ...site, optedOut }, theme }, http);
  const path = request.url.split("?", 1)[0] ?? "";
  if (request.viewer || !isSharedPage(path)) return sendReply(http, await create());
  return sendToVisitor(http, `${theme} ${optedOut} ${request.url}`, create);
}

async function renderPage(
  app: FastifyInstance,
  web: WebBuild,
  pageInput: Pick<LoadInput, "site" | "theme">,
  http: Http,
): Promise<VisitorReply> {
  const loaded = await web.load({
    ...pageInput,
    url: pageUrl(pageInput.site.url, http.request.url),
    transport: (endpoint, input) => callInProcess(app, endpoint, input, http),
  });
  const type = "text/html; charset=utf-8";
  if (loaded.kind === "redirect") {
    const { status, location } = loaded;
    return { status, type, location, body: Buffer.alloc(0) };
  }
  const page = loaded.modules.at(-1);
  return { status: loaded.status, type, page, body: await web.render(loaded) };
}

/** Slashes at the start, and backslashes, which browsers treat as slashes. */
const LEADING_SLASHES = /^[/\\]+/;

/**
 * Returns the path and query of a request with one slash at the start: `//host` would name another
 * site wherever it is parsed as a URL.
 */
function withOneSlash(requestUrl: string): string {
  return `/${requestUrl.replace(LEADING_SLASHES, "")}`;
}

/** Returns the absolute URL of a path on the site, for any path; never throws. */
function pageUrl(siteUrl: string, path: string): string {
  const url = new URL(siteUrl);
  const [pathname = "", ...query] = path.split("?");
  url.pathname = pathname;
  url.search = query.join("?");
  return url.href;
}

type Result = { status: number; body: unknown };
type CallInput = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Runs a reading call ('GET /api/post/:id') without HTTP, for pages rendered in this process.
 */
async function callInProcess(
  app: FastifyInstance,
  call: string,
  { params, query, body }: CallInput,
  { request, reply }: Http,
): Promise<Result> {
  const found = app.handlers.get(call);
  if (!found || !onlyReads(found.endpoint)) {
    throw new Error(`${call} can't be called while rendering`);
  }
  const { endpoint, handle } = found;
  try {
    // The page itself is counted; calls with a limit class of their own are counted here too.
    if (endpoint.limit) await app.countCall(endpoint.limit, request, reply);
    const input = {
      params: endpoint.params && parseOrRefuse(endpoint.params, params),
      query: endpoint.query && parseOrRefuse(endpoint.query, query ?? {}),
      body: endpoint.body && parseOrRefuse(endpoint.body, body),
      form: undefined,
      files: {},
      actor: request.viewer,
    };
    return { status: 200, body: await handle(input as HandlerInput<Endpoint>, NO_HTTP) };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal) throw error;
    return { status: STATUS[refusal.code], body: bodyOf(refusal) };
  }
}

const NO_HTTP = new Proxy({} as Http, {
  get: () => {
    throw new Error("There is no request behind a call made while rendering");
  },
});
