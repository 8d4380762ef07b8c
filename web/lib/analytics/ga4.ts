import type { Analytics } from "#contract/site.ts";
import { trustedScriptUrl } from "#web/lib/document/trusted-script-url.ts";
import type { PageView, Reporter } from "./page-view.ts";

type Ga4 = Extract<Analytics, { provider: "ga4" }>;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Loads Google's tag, which reports page views; advertising features are off. */
export function createReporter({ id }: Ga4): Reporter {
  window.dataLayer ??= [];
  const queue = window.dataLayer;
  // The tag accepts commands only as an `arguments` object.
  function gtag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  }
  gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "granted",
  });
  gtag("js", new Date());
  let loaded = false;
  return (view) => {
    // The tag adds these fields to every event, so they must not have more than this.
    gtag("set", fieldsOf(view));
    if (!loaded) {
      loaded = true;
      gtag("config", id, {
        ...fieldsOf(view),
        send_page_view: false,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
      });
      loadTag(id);
    }
    gtag("event", "page_view", fieldsOf(view));
  };
}

function fieldsOf({ url, path, referrer }: PageView) {
  return { page_location: url, page_title: path, page_referrer: referrer ?? "" };
}

function loadTag(id: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = trustedScriptUrl(`https://www.googletagmanager.com/gtag/js?id=${id}`);
  document.head.append(script);
}
