import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SharedReply } from "#server/platform/cache/response-cache.ts";
import { STATUS } from "#server/platform/errors.ts";
import { compressBody, negotiateEncoding } from "#server/platform/http/compression.ts";
import { readCookie, setOwnCookie } from "#server/platform/http/cookies.ts";
import { RETRY_SECONDS } from "#server/platform/http/error-handler.ts";

const WROTE_SECONDS = 2;

/**
 * Answers what is kept to requests that say nothing but an address, before they are taken apart:
 * that, and finding out what they mean, is a quarter of what such an answer costs. Requests that
 * came in together are all read first: an answer wakes its receiver, which the next then finds awake.
 */
export function registerKeptReplies(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const address = addressAlone(request);
    const kept = address === undefined ? undefined : app.replies.at(address);
    if (kept) setImmediate(() => sendShared({ request, reply }, kept).catch(done));
    else done();
  });
}

/** Method and URL of a request with nothing else to it that a reply could depend on. */
export function addressAlone({ method, url, headers }: FastifyRequest): string | undefined {
  const { cookie, "sec-gpc": optOut, "content-length": length = "0" } = headers;
  const hasBody = length !== "0" || headers["transfer-encoding"] !== undefined;
  return cookie !== undefined || optOut !== undefined || hasBody ? undefined : `${method} ${url}`;
}

/** Answers with a reply as its receiver takes it. */
export async function sendShared(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { status, type, location, page, body, encoded }: SharedReply,
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

/** Whoever has just changed something reads past what is kept, on every node, as long as that lasts. */
export function markWriter(reply: FastifyReply): void {
  setOwnCookie(reply, "wrote", "1", WROTE_SECONDS);
}

export function hasJustWritten(request: FastifyRequest): boolean {
  return readCookie(request, "wrote") !== undefined;
}
