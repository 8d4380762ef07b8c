import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino } from "pino";
import { currentLogContext } from "#server/platform/observability/log-context.ts";
import { loggedError } from "#server/platform/observability/logged-error.ts";
import { type Loggable, loggedUrl } from "#server/platform/observability/redact-path.ts";

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
