import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { trustsSender } from "#server/platform/http/trusted-proxies.ts";
import type { Settings } from "#server/settings.ts";

/** What the work that goes on is done for, in the words of the log. */
type Origin = { reqId: string } | { queue: string; job: string };

const HEADER = "x-request-id";
const SANE = /^[\w.:;=-]{1,128}$/;
const origins = new AsyncLocalStorage<Origin>();

/** The request or job that is being worked on; nothing at the start and the end. */
export function currentLogContext(): Origin | undefined {
  return origins.getStore();
}

/** Does work so that every line it logs names where it came from. */
export function withLogContext<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** Names a request: as the proxy did, if it is one we trust, else anew. */
export function requestIdsFrom(trustProxy: Settings["trustProxy"]) {
  const trusts = trustsSender(trustProxy);
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers[HEADER];
    const taken = typeof given === "string" && SANE.test(given) && trusts(socket.remoteAddress);
    return taken ? given : randomUUID();
  };
}

/** Tells each request's id to whoever asked, and to every line logged on the way. */
export function registerLogContext(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(HEADER, request.id);
    origins.run({ reqId: request.id }, done);
  });
  // Reading a body goes by the connection's events, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.body === undefined && origins.getStore()) done();
    else origins.run({ reqId: request.id }, done);
  });
}
