import type { FastifyInstance } from "fastify";
import {
  assemble,
  type Render,
  stateScript,
  type WebBuild,
} from "#server/platform/rendering/pages.ts";

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
  return {
    development: true,
    render: async (input) => {
      const { render } = (await vite.ssrLoadModule(SERVER)) as { render: Render };
      return render(input);
    },
    inject: async ({ html, state }) => {
      const styles = STYLES.map((file) => `<link rel="stylesheet" href="${file}?direct">`).join("");
      const script = `<script type="module" src="${CLIENT}"></script>`;
      const page = assemble(html, styles, `${stateScript(state)}${script}`);
      return vite.transformIndexHtml("/", page);
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
