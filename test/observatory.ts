/** What Mozilla's HTTP Observatory scans: the start page, over http and https. */
export type Scanned = {
  /** The redirect of plain http. */
  http: { url: string; location: string | null };
  https: { url: string; headers: Headers; html: string };
  /** The headers of the same page when another site's script requests it. */
  cors: Headers;
};

type Modifier = { test: string; score: number };

const SIX_MONTHS_SECONDS = 15_552_000;
const BONUS_FROM = 90;
const BROAD = ["ftp:", "http:", "https:", "*", "http://*", "https://*"];
const PRIVATE_REFERRER = [
  "no-referrer",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
];

/**
 * Returns the score by the published rules of the Observatory (github.com/mdn/mdn-http-observatory,
 * version of August 2026), and what each test adds or subtracts. Not counted: HSTS preloading.
 */
export function scoreOf(scanned: Scanned): { score: number; modifiers: Modifier[] } {
  const { https } = scanned;
  const modifiers = [
    { test: "content-security-policy", score: policyScore(https.headers) },
    { test: "cookies", score: cookieScore(https.headers) },
    { test: "cross-origin-embedder-policy", score: isolationScore(https.headers, EMBEDDER) },
    { test: "cross-origin-opener-policy", score: isolationScore(https.headers, OPENER) },
    { test: "cross-origin-resource-policy", score: isolationScore(https.headers, RESOURCE) },
    { test: "cross-origin-resource-sharing", score: sharingScore(scanned.cors) },
    { test: "redirection", score: redirectionScore(scanned) },
    { test: "referrer-policy", score: referrerScore(https.headers) },
    { test: "strict-transport-security", score: transportScore(https.headers) },
    { test: "subresource-integrity", score: integrityScore(https.html) },
    { test: "x-content-type-options", score: sniffingScore(https.headers) },
    { test: "x-frame-options", score: framingScore(https.headers) },
  ];
  const sum = (scores: Modifier[]) => scores.reduce((total, { score }) => total + score, 100);
  const withoutBonus = sum(modifiers.filter(({ score }) => score < 0));
  return { score: withoutBonus >= BONUS_FROM ? sum(modifiers) : withoutBonus, modifiers };
}

function policyScore(headers: Headers): number {
  const text = headers.get("content-security-policy");
  if (!text || text.includes(",")) return -25;
  const policy = directivesOf(text);
  if (!policy) return -25;
  const fallback = policy.get("default-src") ?? ["*"];
  const scripts = policy.get("script-src") ?? fallback;
  const styles = policy.get("style-src") ?? fallback;
  const objects = policy.get("object-src") ?? fallback;
  const inline = [...BROAD, "'unsafe-inline'", "data:"];
  if (scripts.some((source) => inline.includes(source))) return -20;
  if (objects.some((source) => BROAD.includes(source))) return -20;
  const { passive, active } = sourcesByKind(policy);
  if (active.some(isInsecure)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.some(isInsecure)) return -10;
  if (styles.some((source) => inline.includes(source))) return 0;
  return fallback.join(" ") === "'none'" ? 10 : 5;
}

const isInsecure = (source: string) => source.startsWith("http:") || source.startsWith("ftp:");

function sourcesByKind(policy: Map<string, string[]>) {
  const isPassive = (name: string) => name === "img-src" || name === "media-src";
  const of = (wanted: boolean) =>
    [...policy].filter(([name]) => isPassive(name) === wanted).flatMap(([, sources]) => sources);
  return { passive: of(true), active: of(false) };
}

/**
 * Returns the directives, or null when one is repeated, which the Observatory considers an error.
 */
function directivesOf(text: string): Map<string, string[]> | null {
  const entries = text.toLowerCase().split(";");
  const directives = new Map<string, string[]>();
  for (const [name = "", ...sources] of entries.map((entry) => entry.trim().split(/\s+/))) {
    if (directives.has(name)) return null;
    if (name) directives.set(name, sources);
  }
  return directives;
}

/** Returns the score of the worst cookie; 0 without cookies. */
function cookieScore(headers: Headers): number {
  const isProtected = transportScore(headers) === 0;
  const scores = headers.getSetCookie().map((cookie) => {
    const [pair = "", ...attributes] = cookie.toLowerCase().split(/;\s*/);
    const isSession = /login|sess/.test(pair.split("=")[0] ?? "");
    const sameSite = attributes.find((one) => one.startsWith("samesite"));
    if (!attributes.includes("secure")) return (isSession ? -40 : -20) / (isProtected ? 4 : 1);
    if (isSession && !attributes.includes("httponly")) return -30;
    if (sameSite && !/^samesite=(lax|strict|none)$/.test(sameSite)) return -20;
    return sameSite ? 5 : 0;
  });
  return scores.length === 0 ? 0 : Math.min(...scores);
}

type Isolation = { header: string; good: string[]; neutral: string };
const EMBEDDER: Isolation = {
  header: "cross-origin-embedder-policy",
  good: ["require-corp", "credentialless"],
  neutral: "unsafe-none",
};
const OPENER: Isolation = {
  header: "cross-origin-opener-policy",
  good: ["same-origin", "same-origin-allow-popups", "noopener-allow-popups"],
  neutral: "unsafe-none",
};
const RESOURCE: Isolation = {
  header: "cross-origin-resource-policy",
  good: ["same-origin", "same-site"],
  neutral: "cross-origin",
};

function isolationScore(headers: Headers, { header, good, neutral }: Isolation): number {
  const value = headers.get(header);
  if (value === null || value === neutral) return 0;
  return good.includes(value) ? 10 : -5;
}

function sharingScore(headers: Headers): number {
  const origin = headers.get("access-control-allow-origin");
  const takesCredentials = headers.get("access-control-allow-credentials") === "true";
  return origin !== null && origin !== "*" && takesCredentials ? -50 : 0;
}

function redirectionScore({ http, https }: Scanned): number {
  if (http.location === null) return -20;
  const [from, to] = [new URL(http.url), new URL(http.location)];
  if (to.protocol !== "https:") return -20;
  return from.hostname === to.hostname && to.origin === new URL(https.url).origin ? 0 : -5;
}

function referrerScore(headers: Headers): number {
  const value = headers.get("referrer-policy");
  if (value === null) return 0;
  return PRIVATE_REFERRER.includes(value.split(",").at(-1)?.trim() ?? "") ? 5 : -5;
}

function transportScore(headers: Headers): number {
  const value = headers.get("strict-transport-security");
  const age = /^max-age=(\d+)/.exec(value ?? "")?.[1];
  if (!value || age === undefined || value.includes(",")) return -20;
  return Number(age) >= SIX_MONTHS_SECONDS ? 0 : -10;
}

/** The site's own scripts need no hash, but score if each has one. */
function integrityScore(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag);
  const isForeign = (tag: string) => /\bsrc="(?:https?:)?\/\//.test(tag);
  const hasHash = (tag: string) => /\bintegrity="/.test(tag);
  if (scripts.some((tag) => isForeign(tag) && !tag.includes('src="https:'))) return -50;
  if (scripts.some((tag) => isForeign(tag) && !hasHash(tag))) return -5;
  return scripts.length > 0 && scripts.every(hasHash) ? 5 : 0;
}

function sniffingScore(headers: Headers): number {
  return headers.get("x-content-type-options") === "nosniff" ? 0 : -5;
}

function framingScore(headers: Headers): number {
  const policy = headers.get("content-security-policy") ?? "";
  if (policy.includes("frame-ancestors")) return 5;
  return /^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "") ? 5 : -20;
}
