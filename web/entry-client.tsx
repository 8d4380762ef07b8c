import { hydrate } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router";
import type { Site } from "#contract/site.ts";
import { App, type PageState } from "#web/app.tsx";
import { createCall } from "#web/platform/call.ts";
import { fetchTransport } from "#web/platform/fetch-transport.ts";
import { OFFLINE_PAGE } from "#web/platform/offline/offline-page.ts";
import { keepQueries } from "#web/platform/offline/persisted-queries.ts";
import { hasOptedOut } from "#web/platform/opted-out.ts";
import { keepTyped } from "#web/platform/pre-hydration/capture-input.ts";
import { whenIdle } from "#web/platform/pre-hydration/when-idle.ts";
import { createQueryClient } from "#web/platform/queries.ts";
import { withReauthentication } from "#web/platform/session/reauthentication.ts";
import { createRoutes } from "#web/routes.tsx";

// The content policy forbids making code from text, which zod would try to. It comes with the first
// form, and starts from the settings it finds here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Hydration needs the code of the page that was rendered, before the router starts. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== "function") continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

type DataRouter = ReturnType<typeof createBrowserRouter>;

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

/** Where no analytics are set, or the person would have none, not even their code is fetched. */
function tellOfPages(site: Site, router: DataRouter): void {
  const { analytics, url } = site;
  if (!analytics || hasOptedOut(site)) return;
  const first = router.state;
  void import("#web/platform/analytics/page-views.ts")
    .then(({ tellPageViews }) => tellPageViews(router, first, { analytics, url }))
    .catch(() => undefined);
}

async function start(): Promise<void> {
  const state: PageState = JSON.parse(document.getElementById("state")?.textContent ?? "");
  const call = createCall(withReauthentication(fetchTransport));
  const queries = createQueryClient();
  const deps = { call, queries };
  const routes = createRoutes(() => deps);
  hydrate(queries, state.queries);
  const goOn = takeRenderedAddress(state.address);
  await loadMatched(routes);
  const router = createBrowserRouter(routes, { hydrationData: state.router });
  const typeAgain = keepTyped();
  const onHydrated = () => {
    typeAgain();
    window.replayClicks?.();
    tellOfPages(state.site, router);
    // Not before: the first drawing has what the server had, and nothing else.
    keepQueries(queries, { offline: goOn !== undefined && state.address === OFFLINE_PAGE });
    whenIdle(
      () =>
        void import("#web/platform/offline/offline.ts").then((offline) => offline.startOffline()),
    );
    if (goOn) void router.navigate(goOn, { replace: true });
  };
  // In short steps, so that what people do meanwhile is answered.
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
