import type { Analytics } from "#contract/site.ts";
import { PolicyLink } from "./policy-link.tsx";

/** What is told with each page view, by `web/platform/analytics`. */
const TOLD =
  "the page's path and the site you came from, but no search text, no secret link and not who you are";

export function AnalyticsText({ analytics }: { analytics: Analytics | null }) {
  if (!analytics) {
    return (
      <li>
        <b>Page views</b> are not reported to anyone.
      </li>
    );
  }
  if (analytics.provider === "plausible") {
    return (
      <li>
        <b>Plausible</b>, at {new URL(analytics.url).host}, counts page views. It is told {TOLD}; it
        sees your IP address and your browser, and sets no cookie. See{" "}
        <PolicyLink href="https://plausible.io/data-policy">what it does with them</PolicyLink>.
      </li>
    );
  }
  return (
    <li>
      <b>Google Analytics</b> counts page views. It is told {TOLD}; it sees your IP address and your
      browser, and sets cookies whose names begin with _ga, for up to two years, to tell visits
      apart. Its advertising features are off. See{" "}
      <PolicyLink href="https://policies.google.com/technologies/partner-sites">
        what Google does with them
      </PolicyLink>
      .
    </li>
  );
}
