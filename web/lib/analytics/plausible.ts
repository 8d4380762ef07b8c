import type { Analytics } from "#contract/site.ts";
import type { Reporter } from "./page-view.ts";

type Plausible = Extract<Analytics, { provider: "plausible" }>;

/** Reports to Plausible's events API, without its script or a cookie. */
export function createReporter({ domain, url }: Plausible): Reporter {
  return (view) => {
    const body = JSON.stringify({
      name: "pageview",
      domain,
      url: view.url,
      ...(view.referrer && { referrer: view.referrer }),
    });
    // text/plain avoids a CORS preflight; the reply is not needed.
    void fetch(`${url}/api/event`, {
      method: "POST",
      mode: "no-cors",
      credentials: "omit",
      keepalive: true,
      headers: { "content-type": "text/plain" },
      body,
    }).catch(() => undefined);
  };
}
