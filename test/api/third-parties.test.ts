import { expect, test } from "vitest";
import { startSharedApp } from "#test/test-app.ts";

const ADSENSE = {
  ADS: "adsense",
  ADSENSE_CLIENT: "ca-pub-1234567890123456",
  ADSENSE_SLOT: "1234567890",
};
const SETTINGS = {
  media: { MEDIA_URL: "https://cdn.example/pictures" },
  none: { ADS: "off" },
  plausible: {
    ANALYTICS: "plausible",
    PLAUSIBLE_DOMAIN: "parade.example",
    PLAUSIBLE_URL: "https://count.example/in",
  },
  ga4: { ANALYTICS: "ga4", GA4_ID: "G-ABCD123456" },
  adsense: ADSENSE,
};
const app = await startSharedApp();
const apps = {
  media: await app.withSettings(SETTINGS.media),
  none: await app.withSettings(SETTINGS.none),
  plausible: await app.withSettings(SETTINGS.plausible),
  ga4: await app.withSettings(SETTINGS.ga4),
  adsense: await app.withSettings(SETTINGS.adsense),
};
type Setting = keyof typeof apps;

/** Returns the sources that each directive allows besides the site itself. */
async function foreignSources(setting: Setting): Promise<Record<string, string>> {
  const { headers } = await apps[setting].client().fetch("/");
  const directives = (headers.get("content-security-policy") ?? "").split(";");
  const pairs = directives.map((directive) => {
    const [name = "", ...sources] = directive.trim().split(/\s+/);
    return [name, sources.filter((source) => source.startsWith("https://")).join(" ")];
  });
  return Object.fromEntries(pairs.filter(([, sources]) => sources));
}

const TAG = "https://www.googletagmanager.com";
const COUNTED = "https://*.google-analytics.com";

test.each<[Setting, Record<string, unknown>]>([
  ["none", {}],
  ["media", { "img-src": "https://cdn.example" }],
  ["plausible", { "connect-src": "https://count.example" }],
  [
    "ga4",
    {
      "script-src": TAG,
      "connect-src": `${COUNTED} https://*.analytics.google.com ${TAG}`,
      "img-src": `${COUNTED} ${TAG}`,
    },
  ],
  [
    "adsense",
    {
      "script-src": expect.stringContaining("https://*.googlesyndication.com"),
      "frame-src": expect.stringContaining("https://*.doubleclick.net"),
      "connect-src": expect.stringContaining("https://*.googlesyndication.com"),
      "img-src": expect.stringContaining("https://*.googlesyndication.com"),
    },
  ],
])("allows only the necessary sources in the content policy with %s", async (setting, sources) => {
  expect(await foreignSources(setting)).toEqual(sources);
});

test.each<[Setting, string | null, boolean]>([
  ["none", "require-corp", true],
  ["media", "credentialless", true],
  ["plausible", "credentialless", true],
  ["ga4", null, false],
  ["adsense", null, false],
])(
  "with %s isolates pages by %j, and enforces Trusted Types: %j",
  async (setting, embedder, types) => {
    const { headers } = await apps[setting].client().fetch("/");
    expect(headers.get("cross-origin-embedder-policy")).toBe(embedder);
    const policy = headers.get("content-security-policy");
    expect(policy?.includes("require-trusted-types-for 'script'")).toBe(types);
  },
);

const page = async (setting: Setting, path: string, headers: Record<string, string> = {}) =>
  (await apps[setting].client().fetch(path, { headers })).text();

test("passes Global Privacy Control on to the page", async () => {
  expect(await page("plausible", "/")).toContain('"optedOut":false');
  expect(await page("plausible", "/", { "sec-gpc": "1" })).toContain('"optedOut":true');
  const reply = await apps.none.client().fetch("/.well-known/gpc.json");
  expect(await reply.json()).toMatchObject({ gpc: true });
});

test.each<[Setting, string[], string[]]>([
  [
    "none",
    ["Page views are not reported", "We do not sell"],
    ["Plausible", "Google", "our own: they"],
  ],
  ["plausible", ["Plausible, at count.example", "Ads here are our own"], ["Google"]],
  ["ga4", ["Google Analytics counts", "begin with _ga"], ["Plausible", "AdSense"]],
  ["adsense", ["Google AdSense shows ads", "counts as sharing"], ["Plausible", "Analytics"]],
])(
  "mentions only the enabled services in the privacy policy with %s",
  async (setting, mentioned, omitted) => {
    const html = await page(setting, "/privacy-policy");
    const text = html
      .replace(/<script.*?<\/script>/gs, "")
      .replace(/<[^>]+>/g, "")
      .replace(/\s+/g, " ");
    for (const words of mentioned) expect(text).toContain(words);
    for (const words of omitted) expect(text).not.toContain(words);
  },
);
