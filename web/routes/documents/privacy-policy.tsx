import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, type LoaderFunction } from "react-router";
import { DELETION_DAYS } from "#contract/accounts/contract.ts";
import type { Ads, Analytics } from "#contract/site.ts";
import { captchaQuery } from "#web/components/accounts/captcha/use-captcha.ts";
import { useSite } from "#web/lib/document/site.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { useOptedOut } from "#web/lib/opted-out.ts";
import { DocumentPage, type Section } from "./document-layout.tsx";
import { CookiesAndStorage, RetentionPeriods, StoredData } from "./stored-data.tsx";

const POLICY: readonly Section[] = [
  { id: "what-we-keep", title: "What we keep", Text: StoredData },
  { id: "how-long", title: "How long", Text: RetentionPeriods },
  { id: "cookies", title: "Cookies and storage", Text: CookiesAndStorage },
  { id: "ads", title: "Ads and others", Text: ThirdParties },
  { id: "email", title: "Email", Text: MailUse },
  { id: "your-data", title: "Your data, your choice", Text: AccountRights },
  { id: "california", title: "Your California rights", Text: CaliforniaRights },
  { id: "contact", title: "Contact", Text: Contact },
];

/** What `web/lib/analytics` reports with each page view. */
const REPORTED =
  "the page's path and the site you came from, but no search text, no secret link and not who you are";

const WIDGETS: Record<string, { name: string; policy: string } | undefined> = {
  turnstile: { name: "Cloudflare Turnstile", policy: "https://www.cloudflare.com/privacypolicy/" },
  hcaptcha: { name: "hCaptcha", policy: "https://www.hcaptcha.com/privacy" },
  recaptcha: { name: "Google reCAPTCHA", policy: "https://policies.google.com/privacy" },
};

export const loader: LoaderFunction = async ({ context }) => {
  const queries = context.get(queriesContext);
  await queries.prefetchQuery(captchaQuery);
  return null;
};

export function Component() {
  const { name } = useSite();
  return (
    <DocumentPage
      heading="Privacy Policy"
      summary={`What ${name} keeps about you, for how long, and how to get it or delete it.`}
      path="/privacy-policy"
      updated="2026-11-29"
      minutes={6}
      sections={POLICY}
    />
  );
}

function MailUse() {
  return (
    <p>
      We write to verify your address, to reset your password, when someone logs in from a new
      browser, when your data is ready to download, when your account is going to be deleted, when
      you are banned, and when a report of yours was looked at. There is no newsletter.
    </p>
  );
}

function AccountRights() {
  return (
    <>
      <p>
        It is yours, wherever you live. In your{" "}
        <Link to="/settings" className="link">
          settings
        </Link>{" "}
        you can do all of this yourself:
      </p>
      <ul>
        <li>
          <b>Download my data</b> sends you a link to an archive of your account and all you made,
          pictures included, with your notifications, sessions, reports, blocks and mutes, and what
          our staff did to your account.
        </li>
        <li>
          <b>Delete my account</b> deletes it after {DELETION_DAYS} days, with your posts, pictures,
          characters and sessions. Log in before then to keep it.
        </li>
        <li>
          <b>Correct it</b>: change your username, picture and settings. To change your email, write
          to us.
        </li>
        <li>
          <b>End sessions</b> of browsers you no longer use, and see whom you block or mute.
        </li>
      </ul>
    </>
  );
}

function CaliforniaRights() {
  const { contactEmail, ads, analytics } = useSite();
  const shares = ads?.provider === "adsense";
  return (
    <>
      <p>
        In the words of the California Consumer Privacy Act we collect identifiers (username, email,
        Discord id, IP address), internet activity (your sessions{analytics && " and page views"})
        and what you publish. It comes from you and your browser, and we use it to run the site and
        keep it safe. If you live in California, the law gives you these rights:
      </p>
      <ul>
        <li>
          <b>Know</b> what personal information we collect and why, and get a copy.
        </li>
        <li>
          <b>Delete</b> the personal information we hold about you.
        </li>
        <li>
          <b>Correct</b> what is wrong.
        </li>
        <li>
          <b>Opt out</b> of sale and sharing.{" "}
          {shares
            ? "We sell nothing. Showing ads of Google counts as sharing your identifiers and internet activity with it: turn on Global Privacy Control in your browser, and it ends at once."
            : "We do neither, and a Global Privacy Control signal is honored all the same."}
        </li>
        <li>
          <b>Limit</b> the use of sensitive information. We use your log-in for logging you in, and
          nothing else.
        </li>
        <li>
          <b>Equal service</b>: using a right never costs you features.
        </li>
      </ul>
      <p>
        Use your{" "}
        <Link to="/settings" className="link">
          settings
        </Link>
        , or write to{" "}
        <a href={`mailto:${contactEmail}`} className="link">
          {contactEmail}
        </a>{" "}
        from the email of your account, by which we know that it is you. Someone you authorize may
        ask for you. We answer within 45 days.
      </p>
    </>
  );
}

function Contact() {
  const { contactEmail } = useSite();
  return (
    <p>
      Write to{" "}
      <a href={`mailto:${contactEmail}`} className="link">
        {contactEmail}
      </a>
      . A person reads it. When this policy changes, the date at the top does too.
    </p>
  );
}

function ThirdParties() {
  const { name, discord, imageCheck, analytics, ads } = useSite();
  const optedOut = useOptedOut();
  const provider = useQuery(captchaQuery).data?.provider;
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
