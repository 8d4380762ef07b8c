import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The supported content encodings, the preferred one first. */
const ENCODINGS = ["br", "gzip"] as const;
export type ContentEncoding = (typeof ENCODINGS)[number];

const FROM_BYTES = 1_024;
// Replies are compressed as they are sent, so compression has to be fast.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const TEXT = /^(text\/|image\/svg\+xml|application\/([\w.-]+\+)?(json|xml|javascript))/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses text replies that are in memory as a whole; streams, such as files, are sent unchanged. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    if (
      reply.hasHeader("content-encoding") ||
      !TEXT.test(String(reply.getHeader("content-type")))
    ) {
      return payload;
    }
    const body = Buffer.from(payload);
    const encoding = negotiateEncoding(request, reply, body);
    if (!encoding) return payload;
    reply.removeHeader("content-length");
    reply.header("content-encoding", encoding);
    return compressBody(body, encoding);
  });
}

/** Returns the encoding to send a body in, and sets `vary`. */
export function negotiateEncoding(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): ContentEncoding | undefined {
  if (body.length < FROM_BYTES || method === "HEAD") return undefined;
  reply.header("vary", "accept-encoding");
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string") return undefined;
  const offered = accepted.split(",").map((coding) => coding.trim());
  return ENCODINGS.find((encoding) => offered.includes(encoding));
}

export function compressBody(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  return encoding === "br" ? toBrotli(body, BROTLI) : toGzip(body);
}
