import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { isSharedPage } from "#contract/pages.ts";
import type { Site } from "#contract/site.ts";
import { type Theme, themeIn } from "#contract/theme.ts";
import { registerAnonymous } from "#server/platform/cache/anonymous-routes.ts";
import {
  sendReply,
  sendToVisitor,
  type VisitorReply,
} from "#server/platform/cache/visitor-replies.ts";
import { STATUS } from "#server/platform/errors.ts";
import { asRefusal, bodyOf } from "#server/platform/http/error-handler.ts";
import { type HandlerInput, type Http, onlyReads } from "#server/platform/http/routes.ts";
import { parseOrRefuse } from "#server/platform/http/validation.ts";

/** The interface of the built `web/entry-server`, with the server's types. */
type RenderInput = {
  url: string;
  site: Site;
  theme: Theme;
  transport: (endpoint: string, input: object) => Promise<{ status: number; body: unknown }>;
};
type Rendered =
  | { kind: "redirect"; status: number; location: string }
  | { kind: "page"; status: number; html: string; state: object; modules: string[] };
export type Render = (input: RenderInput) => Promise<Rendered>;

/** Injects style sheets, scripts and data into a rendered page. */
type InjectAssets = (page: {
  html: string;
  state: object;
  modules: string[];
}) => string | Promise<string>;

export type WebBuild = {
  /** Whether it is served from sources, which needs a laxer content security policy. */
  development: boolean;
  render: Render;
  inject: InjectAssets;
  register(app: FastifyInstance): Promise<void>;
};

type ManifestEntry = {
  file: string;
  css?: string[];
  /** Its workers and pictures. */
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
};
type Manifest = Record<string, ManifestEntry>;

const ENTRY = "web/entry-client.tsx";
const AFTER_PAINT = "web/after-paint.ts";
/** Pages that work offline, with those that one goes to from them. */
const OFFLINE_PAGES = [
  ["web/routes/loadout/loadout.tsx", "web/routes/loadout/loadout-manage.tsx"],
  ["web/routes/colorconverter/colorconverter.tsx"],
];
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** Loads the site that `vite build` wrote to a folder. */
export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const client = join(folder, "client");
  const manifest = JSON.parse(
    await readFile(join(client, ".vite", "manifest.json"), "utf8"),
  ) as Manifest;
  const { render } = (await import(
    pathToFileURL(join(folder, "server", "entry-server.js")).href
  )) as { render: Render };
  return {
    development: false,
    render,
    inject: injectAssets(manifest),
    register: async (app) => {
      await registerAnonymous(app, "none", (scope) => registerFiles(scope, client));
    },
  };
}

/** Serves the built files; asset paths contain a hash of their content. */
async function registerFiles(scope: FastifyInstance, client: string): Promise<void> {
  const files = {
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply: FastifyReply, path: string) =>
      reply.headers(scope.securityHeaders[path.endsWith(".png") ? "media" : "script"]),
  } as const;
  const assets = { root: join(client, "assets"), prefix: "/assets/" };
  await scope.register(fastifyStatic, { ...files, ...assets, immutable: true, maxAge: YEAR_MS });
  await scope.register(fastifyStatic, {
    ...files,
    root: client,
    wildcard: false,
    globIgnore: ["**/.vite/**", "assets/**"],
    maxAge: HOUR_MS,
  });
}

function injectAssets(manifest: Manifest): InjectAssets {
  const entry = manifest[ENTRY];
  const afterPaint = manifest[AFTER_PAINT];
  if (!entry || !afterPaint) throw new Error(`The build has no ${ENTRY} or ${AFTER_PAINT}`);
  const fonts = fontPreloads(manifest);
  const offlineByPage = new Map(
    OFFLINE_PAGES.flatMap((pages) => {
      const files = offlineFiles(manifest, pages);
      return pages.map((page) => [page, files] as const);
    }),
  );
  const scripts = `<script type="module" src="/${entry.file}"></script>`;
  const starter = `<script type="module" src="/${afterPaint.file}" fetchpriority="low"></script>`;
  return ({ html, state, modules }) => {
    const chunks = chunksOf(manifest, [ENTRY, ...modules]);
    const styles = chunks.flatMap(({ css }) => css ?? []).map(styleSheet);
    // Inert until the first paint, so that scripts do not delay it.
    const later = `<template id="scripts">${chunks.map(modulePreload).join("")}${scripts}</template>`;
    const offline = modules.map((module) => offlineByPage.get(module) ?? "").join("");
    const body = `${stateScript(state)}${later}${offline}${starter}`;
    return assemble(html, `${styles.join("")}${fonts}`, body);
  };
}

/** Preloads the fonts of every first screen, because a late font shifts the layout. */
function fontPreloads(manifest: Manifest): string {
  return Object.values(manifest)
    .filter(({ file }) => /(inter-400|chakra-petch-[67]00)-basic[^/]*\.woff2$/.test(file))
    .map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`,
    )
    .join("");
}

const styleSheet = (file: string) => `<link rel="stylesheet" href="/${file}">`;
const modulePreload = ({ file }: ManifestEntry) => `<link rel="modulepreload" href="/${file}">`;

/** Lists all that pages may load later for the service worker to cache; the browser loads none of it. */
function offlineFiles(manifest: Manifest, pages: readonly string[]): string {
  const names = new Set(pages);
  for (const name of names) {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
    for (const imported of [...imports, ...dynamicImports]) {
      // The entry imports every page.
      if (!manifest[imported]?.isEntry) names.add(imported);
    }
  }
  const chunks = [...names].flatMap((name) => manifest[name] ?? []);
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const links = [...new Set(files)].map((file) => `<link rel="prefetch" href="/${file}">`);
  return `<template>${links.join("")}</template>`;
}

/** Returns chunks with all their imports, dependencies first, as the order of styles requires. */
function chunksOf(manifest: Manifest, names: readonly string[], seen = new Set<string>()) {
  return names.flatMap((name): ManifestEntry[] => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return [];
    seen.add(name);
    return [...chunksOf(manifest, chunk.imports ?? [], seen), chunk];
  });
}

/** Embeds data in a script element: browsers don't run it, and no tag can end it early. */
export function stateScript(state: object): string {
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="state">${json}</script>`;
}

/** Inserts markup at the end of a page's head and body. */
export function assemble(html: string, head: string, body: string): string {
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  return `<!doctype html>${html.slice(0, headEnd)}${head}${html.slice(headEnd, bodyEnd)}${body}${html.slice(bodyEnd)}`;
}

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
  { render, inject }: WebBuild,
  pageInput: Pick<RenderInput, "site" | "theme">,
  http: Http,
): Promise<VisitorReply> {
  const rendered = await render({
    ...pageInput,
    url: pageUrl(pageInput.site.url, http.request.url),
    transport: (endpoint, input) => callInProcess(app, endpoint, input, http),
  });
  const type = "text/html; charset=utf-8";
  if (rendered.kind === "redirect") {
    const { status, location } = rendered;
    return { status, type, location, body: Buffer.alloc(0) };
  }
  const page = rendered.modules.at(-1);
  const body = Buffer.from(await inject(rendered));
  return { status: rendered.status, type, page, body };
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
