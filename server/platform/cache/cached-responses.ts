import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CachedResponse } from "#server/platform/cache/response-cache.ts";
import { STATUS } from "#server/platform/errors.ts";
import { compressBody, negotiateEncoding } from "#server/platform/http/compression.ts";
import { readCookie, setServerCookie } from "#server/platform/http/cookies.ts";
import { RETRY_SECONDS } from "#server/platform/http/error-handler.ts";

const WROTE_SECONDS = 2;

/**
 * Serves cached responses to requests without cookies before they are parsed and routed, which is a
 * quarter of the cost of such a response. `setImmediate` lets requests that arrived together be read
 * first: a response wakes its receiver, which is then awake for the next.
 */
export function serveCachedResponses(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const url = statelessUrl(request);
    const cached = url === undefined ? undefined : app.responses.findByUrl(url);
    if (cached) setImmediate(() => sendCached({ request, reply }, cached).catch(done));
    else done();
  });
}

/** Returns the method and URL of a request that has nothing else a response could depend on. */
export function statelessUrl({ method, url, headers }: FastifyRequest): string | undefined {
  const { cookie, "sec-gpc": optOut, "content-length": length = "0" } = headers;
  const hasBody = length !== "0" || headers["transfer-encoding"] !== undefined;
  return cookie !== undefined || optOut !== undefined || hasBody ? undefined : `${method} ${url}`;
}

/** Sends a cached response in the encoding that the client accepts. */
export async function sendCached(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, type, location, page, body, encoded }: CachedResponse,
): Promise<FastifyReply> {
  reply.code(status).type(type);
  if (status === STATUS.unavailable) reply.header("retry-after", RETRY_SECONDS);
  if (location) reply.header("location", location);
  if (page) {
    request.page = page;
    reply.headers(request.server.securityHeaders.page);
  }
  const encoding = encoded && negotiateEncoding(request, reply, body);
  if (!encoded || !encoding) return reply.send(body);
  const encodedBody = encoded.get(encoding) ?? compressBody(body, encoding);
  encoded.set(encoding, encodedBody);
  return reply.header("content-encoding", encoding).send(await encodedBody);
}

/** Lets a client that has just written bypass the caches of all nodes while their entries may be stale. */
export function markWriter(reply: FastifyReply): void {
  setServerCookie(reply, "wrote", "1", WROTE_SECONDS);
}

export function hasJustWritten(request: FastifyRequest): boolean {
  return readCookie(request, "wrote") !== undefined;
}
