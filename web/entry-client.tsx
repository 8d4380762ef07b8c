import { hydrate, type QueryClient } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from "react-router";
import type { Site } from "#contract/site.ts";
import { createCall } from "#web/lib/call.ts";
import { createFetchTransport } from "#web/lib/fetch-transport.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { OFFLINE_PAGE } from "#web/lib/offline/offline-page.ts";
import { hasOptedOut } from "#web/lib/opted-out.ts";
import { captureInput } from "#web/lib/pre-hydration/capture-input.ts";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";
import { createQueryClient } from "#web/lib/queries.ts";
import { withReauthentication } from "#web/lib/session/reauthentication.ts";
import { correctClock } from "#web/ui/hooks/use-now.ts";
import { App, type PageState } from "./app.tsx";
import { createRoutes } from "./routes.tsx";

/** Loads the code of the rendered page, which hydration needs before the router starts. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

type DataRouter = ReturnType<typeof createBrowserRouter>;

type HydratedProps = { onHydrated: () => void; children: ReactNode };

/** Calls `onHydrated` once its children are hydrated. */
function Hydrated({ onHydrated, children }: HydratedProps) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/**
 * Sets the URL back to the one the page was rendered for, as hydration requires; they differ when
 * the service worker serves a cached page. Returns the URL to navigate to after hydration, or
 * undefined.
 */
function restoreRenderedPath(rendered: string): string | undefined {
  const { pathname, search, hash } = window.location;
  if (pathname + search === rendered) return undefined;
  window.history.replaceState(window.history.state, "", rendered);
  return pathname + search + hash;
}

/**
 * Starts analytics; fetches no analytics code when none is configured or the visitor has opted out.
 */
function startAnalytics(site: Site, router: DataRouter): void {
  const { analytics, url } = site;
  if (!analytics || hasOptedOut(site)) return;
  const first = router.state;
  void import("#web/lib/analytics/page-views.ts")
    .then(({ reportPageViews }) => reportPageViews(router, first, { analytics, url }))
    .catch(() => undefined);
}

/** Restores and persists queries; without the code, nothing is restored. */
async function persist(queries: QueryClient, offline: boolean): Promise<void> {
  const code = await import("#web/lib/offline/persisted-queries.ts").catch(() => undefined);
  code?.persistQueries(queries, { offline, release: import.meta.url });
}

async function start(): Promise<void> {
  const state: PageState = JSON.parse(document.getElementById("state")?.textContent ?? "");
  // A cached page is corrected by the first reply.
  correctClock(state.renderedAt);
  const call = createCall(withReauthentication(createFetchTransport(correctClock)));
  const queries = createQueryClient(call);
  const getContext = () => new RouterContextProvider(new Map([[queriesContext, queries]]));
  const routes = createRoutes();
  hydrate(queries, state.queries);
  const requestedPath = restoreRenderedPath(state.path);
  await loadMatched(routes);
  const router = createBrowserRouter(routes, { getContext, hydrationData: state.router });
  const restoreInput = captureInput();
  const onHydrated = () => {
    // Input just after the commit runs this effect inside React's handling of that input, where an
    // event dispatched would find the field reset to its former value.
    queueMicrotask(() => {
      restoreInput();
      window.replayClicks?.();
    });
    startAnalytics(state.site, router);
    whenIdle(
      () =>
        void import("#web/lib/offline/offline.ts")
          .then((offline) => offline.startOffline())
          .catch(() => undefined),
    );
    whenIdle(
      () =>
        void import("#web/lib/prefetch-links.ts")
          .then(({ prefetchLinks }) => prefetchLinks(routes, getContext))
          .catch(() => undefined),
    );
    // Only after hydration: the first render must match the server's.
    const isOffline = requestedPath !== undefined && state.path === OFFLINE_PAGE;
    void persist(queries, isOffline).then(() =>
      requestedPath ? router.navigate(requestedPath, { replace: true }) : undefined,
    );
  };
  // A transition hydrates in short steps, so that the page responds to input meanwhile.
  startTransition(() => {
    hydrateRoot(
      document,
      <App call={call} queries={queries} state={state}>
        <Hydrated onHydrated={onHydrated}>
          <RouterProvider router={router} />
        </Hydrated>
      </App>,
    );
  });
}

void start();
