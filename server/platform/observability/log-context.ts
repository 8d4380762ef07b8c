import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { trustsSender } from "#server/platform/http/trusted-proxies.ts";
import type { Settings } from "#server/settings.ts";

/** The request or job that the current work belongs to, as logged. */
type Origin = { reqId: string } | { queue: string; job: string };

const HEADER = "x-request-id";
const VALID_ID = /^[\w.:;=-]{1,128}$/;
const origins = new AsyncLocalStorage<Origin>();

/** Returns the current request or job, or undefined during start and stop. */
export function currentLogContext(): Origin | undefined {
  return origins.getStore();
}

/** Runs work so that every line it logs names its origin. */
export function withLogContext<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** Returns a function that takes a request's id from a trusted proxy, or generates one. */
export function requestIdsFrom(trustProxy: Settings["trustProxy"]) {
  const trusts = trustsSender(trustProxy);
  return ({ headers, socket }: IncomingMessage): string => {
    const sent = headers[HEADER];
    const isTrusted =
      typeof sent === "string" && VALID_ID.test(sent) && trusts(socket.remoteAddress);
    return isTrusted ? sent : randomUUID();
  };
}

/** Sends each request's id in its reply, and adds it to every line logged meanwhile. */
export function registerLogContext(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(HEADER, request.id);
    origins.run({ reqId: request.id }, done);
  });
  // Bodies are read in events of the connection, which run outside the request's context.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined && origins.getStore()) done();
    else origins.run({ reqId: request.id }, done);
  });
}
