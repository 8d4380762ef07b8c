import { dehydrate } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { Site } from "#contract/site.ts";
import type { Theme } from "#contract/theme.ts";
import { CallError, createCall, type Transport } from "#web/lib/call.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { createQueryClient } from "#web/lib/queries.ts";
import { App, type PageState } from "./app.tsx";
import { createRoutes } from "./routes.tsx";

export type LoadInput = { url: string; site: Site; theme: Theme; transport: Transport };
export type Loaded =
  | { kind: "redirect"; status: number; location: string }
  | { kind: "page"; status: number; state: PageState; modules: string[] };

// Created once: sorting the routes takes long compared with rendering a page.
const loading = createStaticHandler(createRoutes());

/** Loads what the page at `url` shows; `modules` are the source files of its routes, for preloading. */
export async function load({ url, site, theme, transport }: LoadInput): Promise<Loaded> {
  const queries = createQueryClient(createCall(transport));
  const requestContext = new RouterContextProvider();
  requestContext.set(queriesContext, queries);
  const context = await runLoaders(url, requestContext);
  if (context instanceof Response) {
    return {
      kind: "redirect",
      status: context.status,
      location: context.headers.get("location") ?? "/",
    };
  }
  const { loaderData, errors, matches } = context;
  const state: PageState = {
    site,
    theme,
    queries: dehydrate(queries),
    router: { loaderData, errors },
    path: pathOf(url),
    renderedAt: Date.now(),
  };
  const status = statusOfRefusal(errors) ?? context.statusCode;
  return { kind: "page", status, state, modules: matches.map(({ route }) => route.id) };
}

/** Runs the middleware and loaders of a page; returns what they loaded, or a redirect. */
async function runLoaders(
  url: string,
  requestContext: RouterContextProvider,
): Promise<StaticHandlerContext | Response> {
  const loaded: { context?: StaticHandlerContext } = {};
  const request = new Request(url);
  const response = await loading.query(request, {
    requestContext,
    // Static handlers run no middleware without this. The response only passes through the middleware.
    generateMiddlewareResponse: async (query) => {
      const context = await query(request);
      if (context instanceof Response) return context;
      loaded.context = context;
      return new Response();
    },
  });
  return loaded.context ?? response;
}

const stateContext = createContext<PageState>();
const rendering = createStaticHandler(
  createRoutes((id) => ({ context }) => {
    const { loaderData, errors } = context.get(stateContext).router;
    if (errors?.[id]) throw errors[id];
    return loaderData?.[id] ?? null;
  }),
);

/** Renders the document of a page's state as the browser reads it: as JSON, without calls. */
export async function render(state: PageState): Promise<string> {
  const call = createCall(() => Promise.reject(new Error("There are no calls while rendering")));
  const requestContext = new RouterContextProvider();
  requestContext.set(stateContext, state);
  const request = new Request(state.site.url + state.path);
  const context = await rendering.query(request, { requestContext });
  if (context instanceof Response) throw new Error(`${state.path} leads elsewhere`);
  return renderToString(
    <App call={call} queries={createQueryClient(call)} state={state}>
      <StaticRouterProvider
        router={createStaticRouter(rendering.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
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
