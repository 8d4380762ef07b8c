import { type Canary, NOBODY } from "./canaries.ts";
import type { Outcome, RawReply } from "./connection.ts";
import { SCRIPT } from "./hostile-values.ts";
import { isMalformed, type PlannedRequest } from "./planned-request.ts";

/** A request as it was sent, with its outcome. */
export type Exchange = {
  request: PlannedRequest;
  /** The bytes sent, as latin1. */
  sent: string;
  outcome: Outcome;
  /** The outcome of a plain request sent afterwards on the same connection. */
  next: Outcome;
};
export type World = {
  https: boolean;
  canaries: readonly Canary[];
  secrets: ReadonlySet<string>;
  /** Paths of the machine on which the site runs. */
  insidePaths: readonly string[];
};
/** Returns what is wrong, as the name of the group of such findings. */
type Check = (exchange: Exchange, world: World) => string | undefined;
type ReplyCheck = (reply: RawReply, exchange: Exchange, world: World) => string | undefined;

const INSIDE =
  /node_modules|\bat \S+ \((?:file:|node:|\/)|\.(?:ts|js|mjs):\d+:\d+|ZodError|invalid_type|Invalid input|FST_ERR|PGlite|pg_catalog|syntax error at or near|invalid input syntax|violates \w+(?:-\w+)? constraint|duplicate key value|relation "\w+"|Cannot (?:read|set|convert) |is not a function|is not iterable|Unexpected (?:token|end of JSON)|Maximum call stack|ECONNREFUSED|ENOENT|EACCES/;
/** Program text and its documentation, the same for everyone. */
const PROGRAM_TEXT = /^\/(?:assets|api\/docs)\b/;
const PUBLIC_PATHS =
  /^\/(?:assets|media|icons|card|feed|sitemap|oembed|robots|logo|manifest|\.well-known|api\/docs|[\w-]+\.\w+$)/;
const BIG_BYTES = 64 * 1024;

const header = (reply: RawReply, name: string) => reply.headers.get(name)?.join(", ") ?? "";
/** Node's parser refuses malformed HTTP before the program sees it. */
const isOfProgram = (reply: RawReply) => reply.headers.has("x-request-id");
const targetOf = ({ sent }: Exchange) => sent.split("\r\n", 1)[0]?.split(" ")[1] ?? "";
const pathOf = (exchange: Exchange) => targetOf(exchange).split(/[?#]/, 1)[0] ?? "";

function answered({ outcome, request, sent }: Exchange): string | undefined {
  if (outcome.kind === "reply" || isMalformed(request)) return undefined;
  if (outcome.kind === "silent") return "no answer within 3 s";
  const mayClose = request.method === "CONNECT" || sent.length > BIG_BYTES;
  return mayClose ? undefined : "closed without an answer";
}

function usableAfterwards({ outcome, next, request }: Exchange): string | undefined {
  if (outcome.kind !== "reply" || outcome.reply.status === 101 || request.upgrades)
    return undefined;
  if (next.kind === "silent" && !isMalformed(request)) return "connection not usable afterwards";
  if (next.kind === "reply" && next.reply.status !== 200 && !isMalformed(request)) {
    return `afterwards /healthz answered ${next.reply.status}`;
  }
  return undefined;
}

const noFailure: ReplyCheck = (reply, exchange) => {
  if (reply.status < 500) return undefined;
  // The oEmbed specification requires 501 for an unavailable format.
  if (reply.status === 501 && pathOf(exchange).startsWith("/oembed")) return undefined;
  if (reply.status === 503 && reply.headers.has("retry-after")) return undefined;
  return `status ${reply.status}`;
};

const nothingInside: ReplyCheck = ({ body }, exchange, { insidePaths }) => {
  if (PROGRAM_TEXT.test(pathOf(exchange))) return undefined;
  const shown = INSIDE.exec(body)?.[0] ?? insidePaths.find((path) => body.includes(path));
  return shown === undefined || exchange.sent.includes(shown)
    ? undefined
    : `shows the inside: ${shown}`;
};

const nothingForeign: ReplyCheck = ({ body }, exchange, { canaries, secrets }) => {
  const { request, sent } = exchange;
  const seen = canaries.find(
    ({ text, maySee }) =>
      body.includes(text) && !sent.includes(text) && !maySee(request.actor, targetOf(exchange)),
  );
  if (seen) return `shows ${seen.what}`;
  const isExposed = [...secrets].some((secret) => body.includes(secret));
  return isExposed ? "shows a secret" : undefined;
};

const calledAsApi: ReplyCheck = (reply, exchange) => {
  const path = pathOf(exchange);
  if (!path.startsWith("/api/") || /^\/api\/(?:docs|auth\/export)/.test(path)) return undefined;
  if (!isOfProgram(reply) || exchange.request.method === "HEAD" || reply.body === "")
    return undefined;
  if (!/^application\/json/.test(header(reply, "content-type")))
    return "a reply of the API is no JSON";
  try {
    const { success } = JSON.parse(reply.body) as { success?: unknown };
    return typeof success === "boolean" ? undefined : "a reply of the API without success";
  } catch {
    return "a reply of the API is no JSON";
  }
};

const EVERYWHERE = ["content-security-policy", "x-content-type-options", "referrer-policy"];

const securityHeaders: ReplyCheck = (reply, _exchange, { https }) => {
  if (!isOfProgram(reply)) return undefined;
  const wanted = https ? [...EVERYWHERE, "strict-transport-security"] : EVERYWHERE;
  const missing = wanted.find((name) => !reply.headers.has(name));
  return missing && `without ${missing}`;
};

const notStored: ReplyCheck = (reply, exchange) => {
  if (!isOfProgram(reply) || reply.status === 304) return undefined;
  const cacheControl = header(reply, "cache-control");
  if (cacheControl.includes("no-store")) return undefined;
  if (reply.headers.has("set-cookie")) return "sets a cookie in a reply that may be stored";
  const isOwn = !NOBODY.has(exchange.request.actor) && !PUBLIC_PATHS.test(pathOf(exchange));
  return isOwn && reply.status < 300 && !/^\/(?:healthz|readyz)/.test(pathOf(exchange))
    ? `a signed-in user's reply may be stored: "${cacheControl}"`
    : undefined;
};

const cookieFlags: ReplyCheck = (reply, _exchange, { https }) => {
  const wanted = ["httponly", "samesite", ...(https ? ["secure"] : [])];
  const cookies = reply.headers.get("set-cookie") ?? [];
  const bad = cookies.find(
    (cookie) => !wanted.every((flag) => cookie.toLowerCase().includes(flag)),
  );
  return bad && `a cookie without one of ${wanted.join(", ")}`;
};

const noInjection: ReplyCheck = (reply) => {
  if (reply.headers.has("x-fuzz")) return "a header was injected";
  const isHtml = header(reply, "content-type").startsWith("text/html");
  if (isHtml && reply.body.includes(SCRIPT)) return "a script stands in the page";
  const location = header(reply, "location");
  const leadsAway =
    /^(?:[/\\]{2}|[a-z]+:)/i.test(location) && !/^https:\/\/discord\.com\//.test(location);
  return leadsAway && isOfProgram(reply) ? "redirects to another site" : undefined;
};

const REPLY_CHECKS: readonly ReplyCheck[] = [
  noFailure,
  nothingInside,
  nothingForeign,
  calledAsApi,
  securityHeaders,
  notStored,
  cookieFlags,
  noInjection,
];

const CHECKS: readonly Check[] = [
  answered,
  usableAfterwards,
  ...REPLY_CHECKS.map(
    (check): Check =>
      (exchange, world) =>
        exchange.outcome.kind === "reply"
          ? check(exchange.outcome.reply, exchange, world)
          : undefined,
  ),
];

/** Returns everything that is wrong with an exchange. */
export function faultsOf(exchange: Exchange, world: World): string[] {
  return CHECKS.map((check) => check(exchange, world)).filter((fault) => fault !== undefined);
}
