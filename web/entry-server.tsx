import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import type { Site } from "#contract/site.ts";
import type { Theme } from "#contract/theme.ts";
import { CallError, createCall, type Transport } from "#web/lib/call.ts";
import type { LoaderDeps } from "#web/lib/loader.ts";
import { createQueryClient } from "#web/lib/queries.ts";
import { App, type PageState } from "./app.tsx";
import { createRoutes } from "./routes.tsx";

export type RenderInput = { url: string; site: Site; theme: Theme; transport: Transport };
export type Rendered =
  | { kind: "redirect"; status: number; location: string }
  | { kind: "page"; status: number; html: string; state: PageState; modules: string[] };

// Created once: sorting the routes takes long compared with rendering a page.
const depsContext = createContext<LoaderDeps>();
const { query, dataRoutes } = createStaticHandler(
  createRoutes(({ context }) => context.get(depsContext)),
);

/** Renders the page at `url`; `modules` are the source files of its routes, for preloading. */
export async function render({ url, site, theme, transport }: RenderInput): Promise<Rendered> {
  const call = createCall(transport);
  const queries = createQueryClient(call);
  const requestContext = new RouterContextProvider();
  requestContext.set(depsContext, { queries });
  const context = await query(new Request(url), { requestContext });
  if (context instanceof Response) {
    return {
      kind: "redirect",
      status: context.status,
      location: context.headers.get("location") ?? "/",
    };
  }
  const { loaderData, errors } = context;
  const state: PageState = {
    site,
    theme,
    queries: dehydrate(queries),
    router: { loaderData, errors },
    path: pathOf(url),
    renderedAt: Date.now(),
  };
  const html = renderToString(
    <App call={call} queries={queries} state={state}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  const modules = context.matches.map((match) => match.route.id);
  const status = statusOfRefusal(errors) ?? context.statusCode;
  return { kind: "page", status, html, state, modules };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Returns the status of a call that was refused to a loader, or undefined: such a page is no server
 * error.
 */
function statusOfRefusal(errors: Record<string, unknown> | null): number | undefined {
  const refused = Object.values(errors ?? {}).find((error) => error instanceof CallError);
  return refused?.status || undefined;
}
