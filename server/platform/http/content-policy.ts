import type { Ads, Analytics } from "#contract/site.ts";
import { PROVIDERS, type WidgetProvider } from "#server/platform/captcha/providers.ts";
import { adSources, analyticsSources, type Sources } from "#server/platform/http/third-parties.ts";

export type PolicyOptions = {
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
export const DATA_POLICY = textOf({ "default-src": NONE, ...NO_DOCUMENT });

/** The policy of pictures, which people open by their URL. */
export const MEDIA_POLICY = textOf({ "default-src": NONE, ...NO_DOCUMENT, sandbox: [] });

/** The policy of built files: a worker is bound by the policy of its script, not of its page. */
export const SCRIPT_POLICY = textOf({
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
export function pagePolicy(options: PolicyOptions): string {
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
export function documentPolicy(options: PolicyOptions): string {
  const foreign = foreignSources(options);
  return textOf(
    documentDirectives(options, { ...foreign, styles: [...foreign.styles, SWAGGER_STYLE] }),
  );
}

/**
 * Returns the Cross-Origin-Embedder-Policy of pages. Third-party frames do not opt in, so pages with
 * them have none; pictures and calls without credentials need no opt-in.
 */
export function embedderPolicy(
  options: PolicyOptions,
): "require-corp" | "credentialless" | undefined {
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
