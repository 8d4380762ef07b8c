import type { Ads, Analytics } from "#contract/site.ts";

/** What the content policy has to let in for someone else's part of a page. */
export type Sources = {
  scripts: string[];
  frames: string[];
  styles: string[];
  connections: string[];
  images: string[];
};

const NOBODY: Sources = { scripts: [], frames: [], styles: [], connections: [], images: [] };

const GA4: Sources = {
  ...NOBODY,
  scripts: ["https://www.googletagmanager.com"],
  connections: [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://www.googletagmanager.com",
  ],
  images: ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
};

const AD_HOSTS = [
  "https://*.googlesyndication.com",
  "https://*.doubleclick.net",
  "https://*.adtrafficquality.google",
  "https://www.google.com",
];

const ADSENSE: Sources = {
  scripts: [
    ...AD_HOSTS,
    "https://www.googletagservices.com",
    "https://adservice.google.com",
    "https://fundingchoicesmessages.google.com",
  ],
  frames: [...AD_HOSTS, "https://fundingchoicesmessages.google.com"],
  styles: [],
  connections: [
    ...AD_HOSTS,
    "https://csi.gstatic.com",
    "https://fundingchoicesmessages.google.com",
  ],
  images: [...AD_HOSTS, "https://*.gstatic.com"],
};

export function analyticsSources(analytics: Analytics | null): Sources {
  if (analytics?.provider === "ga4") return GA4;
  if (analytics?.provider !== "plausible") return NOBODY;
  return { ...NOBODY, connections: [new URL(analytics.url).origin] };
}

export function adSources(ads: Ads | null): Sources {
  return ads?.provider === "adsense" ? ADSENSE : NOBODY;
}

type AnalyticsSettings = {
  ANALYTICS: "off" | Analytics["provider"];
  PLAUSIBLE_DOMAIN?: string | undefined;
  PLAUSIBLE_URL: string;
  GA4_ID?: string | undefined;
};

/** Who is told of page views, by settings that were checked. */
export function analyticsOf(s: AnalyticsSettings): Analytics | null {
  if (s.ANALYTICS === "plausible" && s.PLAUSIBLE_DOMAIN) {
    const url = s.PLAUSIBLE_URL.replace(/\/+$/, "");
    return { provider: "plausible", domain: s.PLAUSIBLE_DOMAIN, url };
  }
  if (s.ANALYTICS === "ga4" && s.GA4_ID) return { provider: "ga4", id: s.GA4_ID };
  return null;
}

type AdSettings = {
  ADS: "off" | Ads["provider"];
  ADSENSE_CLIENT?: string | undefined;
  ADSENSE_SLOT?: string | undefined;
};

/** Whose ads are shown, by settings that were checked. */
export function adsOf(s: AdSettings): Ads | null {
  if (s.ADS === "off") return null;
  if (s.ADS === "house" || !s.ADSENSE_CLIENT || !s.ADSENSE_SLOT) return { provider: "house" };
  return { provider: "adsense", client: s.ADSENSE_CLIENT, slot: s.ADSENSE_SLOT };
}
