import type { FastifyInstance } from "fastify";
import type { Ads, Analytics } from "#contract/site.ts";
import { PROVIDERS, type WidgetProvider } from "#server/platform/captcha/providers.ts";
import { adSources, analyticsSources, type Sources } from "./third-parties.ts";

type Headers = Record<string, string>;
/** Headers by kind of reply, which replace or complete the headers of every reply. */
export type SecurityHeaders = Record<"page" | "document" | "script" | "media", Headers>;

declare module "fastify" {
  interface FastifyInstance {
    securityHeaders: SecurityHeaders;
  }
}

const YEAR_SECONDS = 31_536_000;
const POLICY = "content-security-policy";
/** Browser features that the site does not use. */
const UNUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "serial",
  "storage-access",
  "sync-xhr",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];
// web-share is not listed: it is allowed for the site by default, and unknown to Chromium on Linux.
const SITE_FEATURES = [
  // Search by picture pastes; the browser asks before.
  "clipboard-read",
  "clipboard-write",
  "publickey-credentials-create",
  "publickey-credentials-get",
  // Remotes of stream views keep the screen on.
  "screen-wake-lock",
];
const PERMISSIONS = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ...SITE_FEATURES.map((feature) => `${feature}=(self)`),
].join(", ");

/** Sends the headers of a document with every route that a scope registers from now on. */
export function sendDocuments(scope: FastifyInstance): void {
  scope.addHook("onRequest", (_request, reply, done) => {
    reply.headers(scope.securityHeaders.document);
    done();
  });
}

/**
 * Sends headers with every reply under which it can do nothing as a document; documents, scripts and
 * pictures add those of their kind from `app.securityHeaders`.
 */
export function registerSecurityHeaders(app: FastifyInstance, options: PolicyOptions): void {
  const isHttps = options.publicUrl.startsWith("https:");
  const ofEvery: Headers = {
    [POLICY]: DATA_POLICY,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(isHttps && {
      "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
  const embedder = embedderPolicy(options);
  const isolation: Headers = embedder ? { "cross-origin-embedder-policy": embedder } : {};
  const ofDocument: Headers = {
    ...isolation,
    "cross-origin-opener-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": PERMISSIONS,
    "x-dns-prefetch-control": "off",
  };
  app.decorate("securityHeaders", {
    page: { ...ofDocument, [POLICY]: pagePolicy(options) },
    document: { ...ofDocument, [POLICY]: documentPolicy(options) },
    script: { ...isolation, [POLICY]: SCRIPT_POLICY },
    // Other sites embed pictures, as in feeds.
    media: { [POLICY]: MEDIA_POLICY, "cross-origin-resource-policy": "cross-origin" },
  });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(ofEvery);
    done();
  });
}

type PolicyOptions = {
  publicUrl: string;
  /** Whether Vite serves the web app from sources. */
  development: boolean;
  /** The provider whose captcha the pages load. */
  captcha: WidgetProvider | undefined;
  /** The URL of pictures, if not the site's own. */
  mediaUrl: string | undefined;
  analytics: Analytics | null;
  ads: Ads | null;
};

type Directives = Record<string, readonly string[]>;

const NONE = ["'none'"];
const SELF = ["'self'"];
const NO_DOCUMENT: Directives = {
  "base-uri": NONE,
  "form-action": NONE,
  "frame-ancestors": NONE,
};

/** The hash of the one style sheet that Swagger UI puts into its page. */
const SWAGGER_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The policy of replies that are no document: opened as one, they can do and load nothing. */
const DATA_POLICY = textOf({ "default-src": NONE, ...NO_DOCUMENT });

/** The policy of pictures, which people open by their URL. */
const MEDIA_POLICY = textOf({ "default-src": NONE, ...NO_DOCUMENT, sandbox: [] });

/** The policy of built files: a worker is bound by the policy of its script, not of its page. */
const SCRIPT_POLICY = textOf({
  "default-src": NONE,
  "script-src": SELF,
  // The service worker fetches these for a page.
  "style-src": SELF,
  "font-src": SELF,
  "img-src": SELF,
  "connect-src": SELF,
  ...NO_DOCUMENT,
  "require-trusted-types-for": ["'script'"],
  "trusted-types": NONE,
});

/** Returns the policy of the site's pages. */
function pagePolicy(options: PolicyOptions): string {
  const foreign = foreignSources(options);
  const enforcesTypes = !options.development && foreign.scripts.length === 0;
  return textOf({
    ...documentDirectives(options, foreign),
    // Third-party scripts write HTML without a Trusted Types policy.
    ...(enforcesTypes && {
      "require-trusted-types-for": ["'script'"],
      "trusted-types": ["parade"],
    }),
  });
}

/** Returns the policy of documents whose scripts do not use Trusted Types, such as those at /api/docs. */
function documentPolicy(options: PolicyOptions): string {
  const foreign = foreignSources(options);
  return textOf(
    documentDirectives(options, { ...foreign, styles: [...foreign.styles, SWAGGER_STYLE] }),
  );
}

/**
 * Returns the Cross-Origin-Embedder-Policy of pages. Third-party frames do not opt in, so pages with
 * them have none; pictures and calls without credentials need no opt-in.
 */
function embedderPolicy(options: PolicyOptions): "require-corp" | "credentialless" | undefined {
  const { scripts, frames, connections } = foreignSources(options);
  // Vite serves workers without the header.
  if (options.development || scripts.length > 0 || frames.length > 0) return undefined;
  return options.mediaUrl || connections.length > 0 ? "credentialless" : "require-corp";
}

function documentDirectives(
  { publicUrl, development, mediaUrl }: PolicyOptions,
  foreign: Sources,
): Directives {
  const { protocol, host, origin } = new URL(publicUrl);
  const isHttps = protocol === "https:";
  // During development Vite inlines styles and its start script.
  const inline = development ? ["'unsafe-inline'"] : [];
  // Safari before 15.4 does not count WebSockets as 'self'.
  const live = development ? ["ws:"] : [`${isHttps ? "wss" : "ws"}://${host}`];
  const media = mediaUrl ? [new URL(mediaUrl).origin].filter((one) => one !== origin) : [];
  return {
    "default-src": NONE,
    "script-src": [...SELF, ...inline, ...foreign.scripts],
    "style-src": [...SELF, ...inline, ...foreign.styles],
    // Allows sizes and colours of single elements, but no rules.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": [...SELF, "data:", "blob:", ...media, ...foreign.images],
    "font-src": SELF,
    "connect-src": [...SELF, ...live, ...foreign.connections],
    "manifest-src": SELF,
    "worker-src": SELF,
    "frame-src": foreign.frames.length > 0 ? foreign.frames : NONE,
    "media-src": NONE,
    "object-src": NONE,
    "base-uri": NONE,
    "form-action": SELF,
    "frame-ancestors": NONE,
    ...(isHttps && { "upgrade-insecure-requests": [] }),
  };
}

function foreignSources({ captcha, analytics, ads }: PolicyOptions): Sources {
  const others = [
    ...(captcha ? [{ ...PROVIDERS[captcha], images: [] }] : []),
    analyticsSources(analytics),
    adSources(ads),
  ];
  const of = (kind: keyof Sources) => [...new Set(others.flatMap((other) => other[kind]))];
  return {
    scripts: of("scripts"),
    frames: of("frames"),
    styles: of("styles"),
    connections: of("connections"),
    images: of("images"),
  };
}

function textOf(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
