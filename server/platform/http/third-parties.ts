import type { Ads, Analytics } from "#contract/site.ts";

/** Sources that the content security policy has to allow for third-party content. */
export type Sources = {
  scripts: string[];
  frames: string[];
  styles: string[];
  connections: string[];
  images: string[];
};

const NO_SOURCES: Sources = { scripts: [], frames: [], styles: [], connections: [], images: [] };

const GA4: Sources = {
  ...NO_SOURCES,
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
  if (analytics?.provider !== "plausible") return NO_SOURCES;
  return { ...NO_SOURCES, connections: [new URL(analytics.url).origin] };
}

export function adSources(ads: Ads | null): Sources {
  return ads?.provider === "adsense" ? ADSENSE : NO_SOURCES;
}

type AnalyticsSettings = {
  ANALYTICS: "off" | Analytics["provider"];
  PLAUSIBLE_DOMAIN?: string | undefined;
  PLAUSIBLE_URL: string;
  GA4_ID?: string | undefined;
};

/** Returns the analytics provider of validated settings, or null. */
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

/** Returns the ad provider of validated settings, or null. */
export function adsOf(s: AdSettings): Ads | null {
  if (s.ADS === "off") return null;
  if (s.ADS === "house" || !s.ADSENSE_CLIENT || !s.ADSENSE_SLOT) return { provider: "house" };
  return { provider: "adsense", client: s.ADSENSE_CLIENT, slot: s.ADSENSE_SLOT };
}
