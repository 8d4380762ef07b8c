import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Site } from "#contract/site.ts";
import type { Theme } from "#contract/theme.ts";
import { registerAnonymous } from "#server/platform/cache/anonymous-routes.ts";
import { type Manifest, pageFilesOf } from "#server/platform/rendering/page-files.ts";
import { Renderer } from "#server/platform/rendering/renderer.ts";

export type LoadInput = {
  url: string;
  site: Site;
  theme: Theme;
  transport: (endpoint: string, input: object) => Promise<{ status: number; body: unknown }>;
};
/** What a page shows, and the source files of its routes. */
export type LoadedPage = { kind: "page"; status: number; state: object; modules: string[] };
export type Loaded = { kind: "redirect"; status: number; location: string } | LoadedPage;

/** The interface of the built `web/entry-server`, with the server's types. */
export type WebServer = {
  load(input: LoadInput): Promise<Loaded>;
  render(state: object): Promise<string>;
};

export type WebBuild = {
  /** Whether it is served from sources, which needs a laxer content security policy. */
  development: boolean;
  load: WebServer["load"];
  /** Returns the document of a page. */
  render(page: LoadedPage): Promise<Buffer>;
  register(app: FastifyInstance): Promise<void>;
};

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** Loads the site that `vite build` wrote to a folder. */
export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const client = join(folder, "client");
  const manifest = await readFile(join(client, ".vite", "manifest.json"), "utf8");
  const filesOf = pageFilesOf(JSON.parse(manifest) as Manifest);
  const entry = pathToFileURL(join(folder, "server", "entry-server.js")).href;
  const { load } = (await import(entry)) as WebServer;
  const renderer = new Renderer(entry);
  return {
    development: false,
    load,
    render: ({ state, modules }) =>
      renderer.render({ state: JSON.stringify(state), ...filesOf(modules) }),
    register: async (app) => {
      app.addHook("onClose", () => renderer.close());
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
  await scope.register(fastifyStatic, {
    ...files,
    root: join(client, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: YEAR_MS,
    // Nobody asks whether they changed, or for parts of them.
    acceptRanges: false,
    etag: false,
    lastModified: false,
  });
  await scope.register(fastifyStatic, {
    ...files,
    root: client,
    wildcard: false,
    globIgnore: ["**/.vite/**", "assets/**"],
    maxAge: HOUR_MS,
  });
}
