import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino } from "pino";
import { currentLogContext } from "./log-context.ts";
import { type Loggable, loggedUrl } from "./redact-path.ts";

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
