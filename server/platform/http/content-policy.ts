import type { Ads, Analytics } from "#contract/site.ts";
import { PROVIDERS, type WidgetProvider } from "#server/platform/captcha/providers.ts";
import { adSources, analyticsSources, type Sources } from "#server/platform/http/third-parties.ts";

export type PolicyOptions = {
  publicUrl: string;
  /** Served by Vite from sources. */
  development: boolean;
  /** Whose captcha the pages load. */
  captcha: WidgetProvider | undefined;
  /** Where pictures come from, if not from the site itself. */
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

/** Of the one style sheet that Swagger UI puts into its page. */
const SWAGGER_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** For replies that are no document: opened as one, they can do and load nothing. */
export const DATA_POLICY = textOf({ "default-src": NONE, ...NO_DOCUMENT });

/** For pictures, which people open by their URL. */
export const MEDIA_POLICY = textOf({ "default-src": NONE, ...NO_DOCUMENT, sandbox: [] });

/** For the built files: a worker is bound by the policy of its script, not of its page. */
export const SCRIPT_POLICY = textOf({
  "default-src": NONE,
  "script-src": SELF,
  // What the service worker fetches for a page.
  "style-src": SELF,
  "font-src": SELF,
  "img-src": SELF,
  "connect-src": SELF,
  ...NO_DOCUMENT,
  "require-trusted-types-for": ["'script'"],
  "trusted-types": NONE,
});

/** For pages of the site. */
export function pagePolicy(options: PolicyOptions): string {
  const foreign = foreignSources(options);
  const enforcesTypes = !options.development && foreign.scripts.length === 0;
  return textOf({
    ...documentDirectives(options, foreign),
    // Scripts of others write HTML without a policy of theirs.
    ...(enforcesTypes && {
      "require-trusted-types-for": ["'script'"],
      "trusted-types": ["parade"],
    }),
  });
}

/** For documents whose scripts know nothing of Trusted Types, such as those at /api/docs. */
export function documentPolicy(options: PolicyOptions): string {
  const foreign = foreignSources(options);
  return textOf(
    documentDirectives(options, { ...foreign, styles: [...foreign.styles, SWAGGER_STYLE] }),
  );
}

/**
 * Returns what pages may be isolated by: all that a page embeds has to agree to it, which frames of
 * others do not; without their credentials, pictures and calls need not.
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
  // Vite puts styles and its own start into the page while developing.
  const inline = development ? ["'unsafe-inline'"] : [];
  // Safari takes 'self' to be without WebSockets until its version 15.4.
  const live = development ? ["ws:"] : [`${isHttps ? "wss" : "ws"}://${host}`];
  const media = mediaUrl ? [new URL(mediaUrl).origin].filter((one) => one !== origin) : [];
  return {
    "default-src": NONE,
    "script-src": [...SELF, ...inline, ...foreign.scripts],
    "style-src": [...SELF, ...inline, ...foreign.styles],
    // Sizes and colours of single elements; no rule can come in this way.
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
