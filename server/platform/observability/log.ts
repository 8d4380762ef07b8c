import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino } from "pino";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { PAGE_PATHS } from "#contract/pages.ts";
import { currentLogContext } from "./log-context.ts";

type Request = Loggable & { method?: string; ip?: string };

/** Returns the origin of a line, unless the request's logger already adds it. */
function originOf(_line: object, _level: number, logger: pino.Logger): object {
  const origin = currentLogContext();
  if (!origin || "reqId" in logger.bindings()) return {};
  return { ...origin };
}

/** Creates the log: JSON lines without cookies, tokens or bodies, each with its request or job. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const serializers = {
    req: (request: Request) => ({
      method: request.method,
      url: loggedUrl(request),
      ip: request.ip,
    }),
    err: loggedError,
  };
  // The form parser logs all headers at level trace.
  const redact = { paths: ["busboyOptions"], remove: true };
  return pino({ level, serializers, redact, mixin: originOf }, destination);
}

const MAIL_ADDRESS = /[^\s/"'<>@(),;:]+@[^\s/"'<>@(),;:]+/g;
const URL_IN_TEXT = /\b([a-z][a-z+.-]*:\/\/)([^\s"'<>]+)/gi;
/** Everything between the first and the last double quote. */
const QUOTED = /"[\s\S]*"/g;
/** PostgreSQL's class of errors that quote the rejected value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/**
 * Returns the type, message and stack of an error for the log. Properties such as a database's detail,
 * and values that a message quotes (input, email addresses, queries and credentials of URLs), are removed.
 */
function loggedError(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  const quotes = quotesInput(error);
  const [text, trace] = [message, stack].map((part) => withoutValues(part ?? "", quotes));
  return { type, message: text, stack: trace, code };
}

function quotesInput(error: unknown): boolean {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown };
  const quotesItself = DATA_EXCEPTION.test(String(code ?? "")) || name === "SyntaxError";
  return quotesItself || (cause instanceof Error && quotesInput(cause));
}

function withoutValues(text: string, quotes: boolean): string {
  const unquoted = quotes ? text.replace(QUOTED, '"…"') : text;
  return unquoted
    .replace(URL_IN_TEXT, (_url, scheme: string, rest: string) => scheme + withoutSecrets(rest))
    .replace(MAIL_ADDRESS, "…");
}

/** Returns the host and path of a URL; a file URL, which stacks contain, unchanged. */
function withoutSecrets(rest: string): string {
  if (rest.startsWith("/")) return rest;
  return rest.replace(/^[^/]*@/, "").replace(/[/?#].*$/, "/…");
}

/** The properties of a request that its logged URL is built from. */
type Loggable = {
  url: string;
  params?: unknown;
  is404?: boolean;
  routeOptions?: { url?: string | undefined; config?: { endpoint?: Endpoint } };
};

/** Returns whether the value of a parameter may be logged. */
type Permits = (name: string, value: string) => boolean;
type Parameters = { path: Permits; query: Permits; queryNames: readonly string[] };

const HIDDEN = "…";
const NUMBER = /^\d{1,19}$/;
const PAGE_NUMBER = /^\d{1,6}$/;
const NO_ROUTE = "*";

// The contract has no schemas for page parameters: any other may be a name or a secret.
const PAGE_PARAMETERS: Parameters = {
  path: (name, value) => name === "id" && NUMBER.test(value),
  query: (_name, value) => PAGE_NUMBER.test(value),
  queryNames: ["page"],
};
const PAGES = PAGE_PATHS.map((pattern) => ({ pattern, segments: pattern.split("/") }));

/**
 * Returns the URL of a request as it may be logged: the pattern of its route, with those declared
 * parameters that are numbers or enumeration values. Parameters that are secret, of another form,
 * repeated or unknown show as `…`, so no spelling of a URL can put a token into the log.
 */
function loggedUrl({ url, params, is404, routeOptions }: Loggable): string {
  const pattern = is404 ? undefined : routeOptions?.url;
  const endpoint = routeOptions?.config?.endpoint;
  const [path = "", query] = url.split(/[?#;]/, 2);
  if (pattern === undefined) return NO_ROUTE;
  if (pattern === "/*") return loggedPage(path, query);
  const parameters = endpoint ? parametersOf(endpoint) : PAGE_PARAMETERS;
  const values = (params ?? {}) as Record<string, string>;
  return fillPattern(pattern, values, parameters.path) + loggedQuery(query, parameters);
}

function loggedPage(path: string, query: string | undefined): string {
  const requested = path.replace(/(?<=.)\/$/, "").split("/");
  const page = PAGES.find(
    ({ segments }) =>
      segments.length === requested.length &&
      segments.every((segment, index) => segment.startsWith(":") || segment === requested[index]),
  );
  if (!page) return NO_ROUTE;
  const values = page.segments.map((segment, index) => [segment.slice(1), requested[index] ?? ""]);
  const filled = fillPattern(page.pattern, Object.fromEntries(values), PAGE_PARAMETERS.path);
  return filled + loggedQuery(query, PAGE_PARAMETERS);
}

function fillPattern(pattern: string, values: Record<string, string>, permits: Permits): string {
  return pattern.replace(/:(\w+)/g, (hidden, name: string) => {
    const value = values[name];
    return value !== undefined && permits(name, value) ? value : hidden;
  });
}

function loggedQuery(query: string | undefined, { query: permits, queryNames }: Parameters) {
  if (!query) return "";
  const requested = new URLSearchParams(query);
  const parametersByEndpoint = queryNames.filter((name) => requested.has(name));
  const shown = parametersByEndpoint.map((name) => {
    const [value = "", ...repeated] = requested.getAll(name);
    return `${name}=${repeated.length === 0 && permits(name, value) ? value : HIDDEN}`;
  });
  const hasOthers = [...requested.keys()].some((name) => !parametersByEndpoint.includes(name));
  return `?${[...shown, ...(hasOthers ? [HIDDEN] : [])].join("&")}`;
}

type Property = { writeOnly?: boolean; enum?: unknown[] };

const parametersByEndpoint = new WeakMap<Endpoint, Parameters>();

function parametersOf(endpoint: Endpoint): Parameters {
  const found = parametersByEndpoint.get(endpoint) ?? readParameters(endpoint);
  parametersByEndpoint.set(endpoint, found);
  return found;
}

function readParameters({ params, query }: Endpoint): Parameters {
  const ofPath = propertiesOf(params);
  const ofQuery = propertiesOf(query);
  return {
    path: permitsOf(ofPath),
    query: permitsOf(ofQuery),
    queryNames: Object.keys(ofQuery),
  };
}

function propertiesOf(schema: z.ZodType | undefined): Record<string, Property> {
  if (!schema) return {};
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return properties as Record<string, Property>;
}

function permitsOf(properties: Record<string, Property>): Permits {
  return (name, value) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!property || property.writeOnly) return false;
    return NUMBER.test(value) || property.enum?.includes(value) === true;
  };
}
