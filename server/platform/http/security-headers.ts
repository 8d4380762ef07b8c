import type { FastifyInstance } from "fastify";
import {
  DATA_POLICY,
  documentPolicy,
  embedderPolicy,
  MEDIA_POLICY,
  type PolicyOptions,
  pagePolicy,
  SCRIPT_POLICY,
} from "#server/platform/http/content-policy.ts";

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
