import { matchRoutes, type RouteObject, type RouterContextProvider } from "react-router";

type GetContext = () => RouterContextProvider;

/** A pointer or the focus that rests on a link for this long may follow it (ms). */
const INTENT_MS = 65;

/**
 * Prefetches the code, and where the route's `handle` allows it the data, of the page that a link leads to: while
 * the pointer or the focus rests on it, and at once when it is touched. Does nothing for visitors who
 * save data.
 */
export function prefetchLinks(routes: RouteObject[], getContext: GetContext): void {
  if ("connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData)
    return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetchUrl = (url: URL) => void prefetch(routes, url, getContext()).catch(() => undefined);
  const start = (target: EventTarget | null, delayMs: number) => {
    clearTimeout(timer);
    const url = linkedPage(target);
    if (url) timer = setTimeout(prefetchUrl, delayMs, url);
  };
  const options = { passive: true };
  document.addEventListener("pointerover", ({ target }) => start(target, INTENT_MS), options);
  document.addEventListener("focusin", ({ target }) => start(target, INTENT_MS));
  document.addEventListener("touchstart", ({ target }) => start(target, 0), options);
}

/** Returns the URL of another page of this site that a link leads to, without a reload. */
function linkedPage(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.target !== "" || link.hasAttribute("download")) return undefined;
  const { origin, pathname, search } = link;
  const { location } = window;
  const isOther = pathname !== location.pathname || search !== location.search;
  return origin === location.origin && isOther ? new URL(link.href) : undefined;
}

async function prefetch(
  routes: RouteObject[],
  url: URL,
  context: RouterContextProvider,
): Promise<void> {
  for (const { route, params } of matchRoutes(routes, url) ?? []) {
    const { loader } = typeof route.lazy === "function" ? await route.lazy() : route;
    const args = { request: new Request(url), url, pattern: route.path ?? "", params, context };
    for (const middleware of route.middleware ?? []) await middleware(args, async () => undefined);
    if (route.handle?.prefetchesData && typeof loader === "function") await loader(args);
  }
}
