import { hydrate } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router";
import { z } from "zod";
import { App, type PageState } from "#web/app.tsx";
import { createCall } from "#web/platform/call.ts";
import { fetchTransport } from "#web/platform/fetch-transport.ts";
import { keepQueries } from "#web/platform/kept-queries.ts";
import { createQueryClient } from "#web/platform/queries.ts";
import { currentUserQuery } from "#web/platform/session.ts";
import { keepTyped } from "#web/platform/typed-early.ts";
import { createRoutes } from "#web/routes.tsx";

// The content policy forbids making code from text, which zod would try to.
z.config({ jitless: true });

/** Hydration needs the code of the page that was rendered, before the router starts. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

type HydratedProps = { onHydrated: () => void; children: ReactNode };

/** Tells that everything in it is hydrated. */
function Hydrated({ onHydrated, children }: HydratedProps) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/**
 * A page that was kept for later was rendered without the query it is now opened with: it has to
 * start as it was rendered. Answers where to go from there.
 */
function takeRenderedAddress(rendered: string): string | undefined {
  const { pathname, search, hash } = window.location;
  if (pathname + search === rendered) return undefined;
  window.history.replaceState(window.history.state, "", rendered);
  return pathname + search + hash;
}

async function start(): Promise<void> {
  const state: PageState = JSON.parse(document.getElementById("state")?.textContent ?? "");
  const call = createCall(fetchTransport);
  const queries = createQueryClient();
  const routes = createRoutes({ call, queries });
  hydrate(queries, state.queries);
  const goOn = takeRenderedAddress(state.address);
  await loadMatched(routes);
  const router = createBrowserRouter(routes, { hydrationData: state.router });
  const typeAgain = keepTyped();
  const onHydrated = () => {
    typeAgain();
    // Not before: the first drawing has what the server had, and nothing else.
    keepQueries(queries, queries.getQueryData(currentUserQuery(call).queryKey)?._id);
    if (goOn) void router.navigate(goOn, { replace: true });
  };
  hydrateRoot(
    document,
    <App call={call} queries={queries} state={state}>
      <Hydrated onHydrated={onHydrated}>
        <RouterProvider router={router} />
      </Hydrated>
    </App>,
  );
}

void start();
