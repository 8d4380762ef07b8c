import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino } from "pino";
import { currentOrigin } from "#server/platform/origin.ts";

type Loggable = { method?: string; url?: string; ip?: string; id?: string };

/** An address without what opens something: tokens in the path or the query. */
export function withoutTokens(url: string): string {
  return url
    .replace(/([?&](?:token|code|state)=)[^&]*/g, "$1…")
    .replace(/(\/(?:verify|reset)\/)[^/?]+/g, "$1…");
}

/** What a fault is and where; a database's errors carry the values it was given besides. */
function withoutValues(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, code };
}

/** Where a line comes from, unless the logger of a request says it already. */
function originOf(_line: object, _level: number, logger: pino.Logger): object {
  const origin = currentOrigin();
  if (!origin || "reqId" in logger.bindings()) return {};
  return { ...origin };
}

/** The log: JSON lines without cookies, tokens or bodies; each names its request or job. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const serializers = {
    req: ({ method, url, ip }: Loggable) => ({ method, url: withoutTokens(url ?? ""), ip }),
    err: withoutValues,
  };
  // The form parser tells all headers at level trace.
  const redact = { paths: ["busboyOptions"], remove: true };
  return pino({ level, serializers, redact, mixin: originOf }, destination);
}
