import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { STATUS, unavailable } from "#server/platform/errors.ts";
import {
  type ContentEncoding,
  compressBody,
  negotiateEncoding,
} from "#server/platform/http/compression.ts";
import { RETRY_SECONDS } from "#server/platform/http/error-handler.ts";

/** A reply that every visitor gets. */
export type VisitorReply = {
  status: number;
  type: string;
  body: Buffer;
  location?: string;
  /** The source file of the page, if it is one. */
  page?: string | undefined;
};
type Stored = VisitorReply & { encoded: Map<ContentEncoding, Promise<Buffer>> };

declare module "fastify" {
  interface FastifyInstance {
    visitorReplies: LRUCache<string, Stored, () => Promise<VisitorReply>>;
  }
}

const FRESH_MS = 1_000;
const BYTES_MAX = 32 * 1024 * 1024;
/** More keep people waiting, and are no faster on two processors. */
const CREATED_AT_ONCE = 3;
/** How long a reply may wait and take (ms). */
const WALL_MAX_MS = 10_000;

/**
 * Stores successful replies to visitors for a second, or until this process changes something; requests that
 * come meanwhile share one call of what creates the reply. A few are created at once, so that whoever is signed in
 * does not wait for crawlers.
 */
export function registerVisitorReplies(app: FastifyInstance): void {
  const turns = new PQueue({ concurrency: CREATED_AT_ONCE });
  app.decorate(
    "visitorReplies",
    new LRUCache<string, Stored, () => Promise<VisitorReply>>({
      ttl: FRESH_MS,
      maxSize: BYTES_MAX,
      sizeCalculation: ({ body }, key) => body.length * 2 + key.length + 1,
      // A reply that something made obsolete meanwhile is sent, and not stored.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _old, { context: create, options }) => {
        const signal = AbortSignal.timeout(WALL_MAX_MS);
        const reply = await turns.add(create, { signal }).catch((error) => {
          throw signal.aborted ? unavailable() : error;
        });
        // The least: what failed is tried again.
        if (reply.status !== 200) options.ttl = 1;
        return { ...reply, encoded: new Map() };
      },
    }),
  );
}

type Http = { request: FastifyRequest; reply: FastifyReply };

/** Sends the stored reply to a visitor's request, or the one that `create` returns. */
export async function sendToVisitor(
  http: Http,
  key: string,
  create: () => Promise<VisitorReply>,
): Promise<FastifyReply> {
  const { visitorReplies } = http.request.server;
  const { encoded, ...stored } = await visitorReplies.forceFetch(key, { context: create });
  return sendReply(http, stored, encoded);
}

/** Sends a reply in an encoding that the client accepts; `encoded` keeps what was compressed before. */
export async function sendReply(
  { request, reply }: Http,
  { status, type, location, page, body }: VisitorReply,
  encoded: Stored["encoded"] = new Map(),
): Promise<FastifyReply> {
  reply.code(status).type(type);
  if (status === STATUS.unavailable) reply.header("retry-after", RETRY_SECONDS);
  if (location) reply.header("location", location);
  if (page) {
    request.page = page;
    reply.headers(request.server.securityHeaders.page);
  }
  const encoding = negotiateEncoding(request, reply, body);
  if (!encoding) return reply.send(body);
  const compressed = encoded.get(encoding) ?? compressBody(body, encoding);
  encoded.set(encoding, compressed);
  return reply.header("content-encoding", encoding).send(await compressed);
}
