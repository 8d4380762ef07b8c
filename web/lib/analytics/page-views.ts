import type { Analytics } from "#contract/site.ts";
import { whenIdle } from "#web/lib/pre-hydration/when-idle.ts";
import type { Reporter } from "./page-view.ts";
import { redactPath } from "./redact-path.ts";

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
