import type { Analytics } from "#contract/site.ts";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";
import type { Reporter } from "./page-view.ts";

/** The router's state used here. */
export type RouterState = {
  location: { pathname: string };
  matches: readonly { route: { path?: string | undefined } }[];
};
type Router = {
  readonly state: RouterState;
  subscribe: (listener: (state: RouterState) => void) => unknown;
};

/** Reports the first page and each navigation, once the browser is idle. */
export async function reportPageViews(
  router: Router,
  first: RouterState,
  { analytics, url }: { analytics: Analytics; url: string },
): Promise<void> {
  const reporter = loadReporter(analytics);
  let shown = "";
  const reportPage = ({ location: { pathname }, matches }: RouterState) => {
    if (pathname === shown) return;
    const path = redactPath(matches.at(-1)?.route.path, pathname);
    const view = { url: url + path, path, referrer: shown ? null : foreignReferrer() };
    shown = pathname;
    whenIdle(() => void reporter.then((report) => report(view)));
  };
  reportPage(first);
  reportPage(router.state);
  router.subscribe(reportPage);
  await reporter;
}

async function loadReporter(analytics: Analytics): Promise<Reporter> {
  if (analytics.provider === "plausible") {
    return (await import("./plausible.ts")).createReporter(analytics);
  }
  return (await import("./ga4.ts")).createReporter(analytics);
}

function foreignReferrer(): string | null {
  if (!document.referrer) return null;
  const { origin } = new URL(document.referrer);
  return origin === window.location.origin ? null : `${origin}/`;
}

/**
 * Routes whose whole path is public. Of other routes with a name or a secret, only the pattern is
 * reported.
 */
const PUBLIC = new Set(["/post/:id", "/profile/:username"]);

/**
 * Returns the path to report for a page, never its query; `pattern` is the route's, such as
 * `/verify/:token`. A path that matches no route is not reported, as it may contain anything.
 */
export function redactPath(pattern: string | undefined, pathname: string): string {
  if (pattern === undefined || pattern.includes("*")) return "/404";
  return PUBLIC.has(pattern) ? pathname.replace(/(?<=.)\/+$/, "") : pattern;
}
