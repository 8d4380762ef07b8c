import type { FastifyInstance } from "fastify";
import { assemble } from "#server/platform/rendering/page-document.ts";
import type { WebBuild, WebServer } from "#server/platform/rendering/web-build.ts";

const CLIENT = "/web/entry-client.tsx";
const SERVER = "/web/entry-server.tsx";
// Vite loads styles with the scripts during development; these avoid an unstyled first paint.
const STYLES = ["tokens", "faces", "base", "primitives"].map((name) => `/web/ui/${name}.css`);

/** Serves the web app from its sources through Vite, with hot reload. */
export async function loadDevWeb(root: string): Promise<WebBuild> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    // By default Vite imports a temporary copy, whose removal would restart a watched process.
    configLoader: "native",
    server: { middlewareMode: true },
  });
  const loadServer = () => vite.ssrLoadModule(SERVER) as Promise<WebServer>;
  const head = STYLES.map((file) => `<link rel="stylesheet" href="${file}?direct">`).join("");
  const body = `<script type="module" src="${CLIENT}"></script>`;
  return {
    development: true,
    load: async (input) => (await loadServer()).load(input),
    render: async (page) => {
      const { render } = await loadServer();
      const state = JSON.stringify(page.state);
      const html = await render(JSON.parse(state));
      return Buffer.from(await vite.transformIndexHtml("/", assemble(html, { state, head, body })));
    },
    register: async (app: FastifyInstance) => {
      app.addHook("onClose", () => vite.close());
      app.addHook("onRequest", async (request, reply) => {
        if (/^\/(api|media|dev)(\/|$)/.test(request.url)) return;
        await new Promise<void>((resolve) => {
          reply.raw.once("close", resolve);
          vite.middlewares(request.raw, reply.raw, () => resolve());
        });
        if (reply.raw.writableEnded) reply.hijack();
      });
    },
  };
}
