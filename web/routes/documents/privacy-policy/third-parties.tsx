import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Ads, Analytics } from "#contract/site.ts";
import { captchaQuery } from "#web/components/accounts/api.ts";
import { useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { useOptedOut } from "#web/lib/opted-out.ts";

export function ThirdParties() {
  const { name, discord, imageCheck, analytics, ads } = useSite();
  const optedOut = useOptedOut();
  const provider = useQuery(captchaQuery(useCall())).data?.provider;
  const widget = provider !== undefined && provider !== "altcha" && provider !== "off";
  const others = Boolean(analytics) || ads?.provider === "adsense" || widget;
  return (
    <>
      <p>
        We do not sell your data.{" "}
        {others
          ? "But for what is named here, pages load nothing from anyone else"
          : "Pages load nothing from anyone else"}
        : pictures, fonts and scripts come from {name} and the storage it rents.
      </p>
      <ul>
        <AdsText ads={ads} />
        <AnalyticsText analytics={analytics} />
        {discord && (
          <li>
            <b>Discord</b> learns that you log in here if you choose to continue with it. Until then
            it learns nothing.
          </li>
        )}
        {imageCheck && (
          <li>
            <b>A check of pictures</b>, a service that the operator of {name} chose, gets each new
            picture of a post or profile before others see it. It does not learn whose it is.
          </li>
        )}
        <CaptchaText provider={provider} />
        <li>
          <b>Links</b> to other sites lead where their own policies apply.
        </li>
      </ul>
      <p>
        <b>Global Privacy Control</b> is honored: a browser that sends it loads no analytics and no
        ads but our own.{optedOut && " Yours sends it."}
      </p>
    </>
  );
}

function AdsText({ ads }: { ads: Ads | null }) {
  if (!ads) return null;
  if (ads.provider === "house") {
    return (
      <li>
        <b>Ads</b> here are our own: they lead to our tools and our community, know nothing of you
        and tell nobody.
      </li>
    );
  }
  return (
    <li>
      <b>Google AdSense</b> shows ads under feeds and beside posts, never beside NSFW ones. Google
      sees your IP address, your browser and the page, and may set cookies to choose ads by what you
      visited here and elsewhere. See{" "}
      <PolicyLink href="https://policies.google.com/technologies/ads">
        how Google uses cookies in ads
      </PolicyLink>
      , or choose at{" "}
      <PolicyLink href="https://myadcenter.google.com/">Google's ad settings</PolicyLink>.
    </li>
  );
}

/** What `web/lib/analytics` reports with each page view. */
const REPORTED =
  "the page's path and the site you came from, but no search text, no secret link and not who you are";

function AnalyticsText({ analytics }: { analytics: Analytics | null }) {
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
        <b>Plausible</b>, at {new URL(analytics.url).host}, counts page views. It is told {REPORTED}
        ; it sees your IP address and your browser, and sets no cookie. See{" "}
        <PolicyLink href="https://plausible.io/data-policy">what it does with them</PolicyLink>.
      </li>
    );
  }
  return (
    <li>
      <b>Google Analytics</b> counts page views. It is told {REPORTED}; it sees your IP address and
      your browser, and sets cookies whose names begin with _ga, for up to two years, to tell visits
      apart. Its advertising features are off. See{" "}
      <PolicyLink href="https://policies.google.com/technologies/partner-sites">
        what Google does with them
      </PolicyLink>
      .
    </li>
  );
}

const WIDGETS: Record<string, { name: string; policy: string } | undefined> = {
  turnstile: { name: "Cloudflare Turnstile", policy: "https://www.cloudflare.com/privacypolicy/" },
  hcaptcha: { name: "hCaptcha", policy: "https://www.hcaptcha.com/privacy" },
  recaptcha: { name: "Google reCAPTCHA", policy: "https://policies.google.com/privacy" },
};

function CaptchaText({ provider = "off" }: { provider: string | undefined }) {
  if (provider === "off") return null;
  const widget = WIDGETS[provider];
  if (!widget) {
    return (
      <li>
        <b>The captcha</b> on the log-in and password pages is our own: your browser solves a small
        sum, and nobody else is asked.
      </li>
    );
  }
  return (
    <li>
      <b>{widget.name}</b> checks on the log-in and password pages that you are human. It is loaded
      when you turn to the form, and sees your IP address and your browser. See{" "}
      <PolicyLink href={widget.policy}>its privacy policy</PolicyLink>.
    </li>
  );
}

/** Renders a link to another company's policy. */
function PolicyLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link" rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
