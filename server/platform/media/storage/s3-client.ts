import { createHash } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import aws4 from "aws4";

/** A bucket, its endpoint and credentials. */
export type S3Settings = {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Method = "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
/** A body of known length: bytes, or a stream. */
export type S3Body = Uint8Array | { bytes: number; open: () => Readable };
type S3Request = {
  method: Method;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
};

/** An error reply of S3: its HTTP status, and its error code such as `NoSuchKey`. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, body: string) {
    super(`S3 answered ${status}: ${body.slice(0, 500)}`);
    this.status = status;
    this.code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
  }
}

/** A timeout of inactivity: a large file may take longer. */
const TIMEOUT_MS = 6_000;
const ATTEMPTS = 2;
const EMPTY = new Uint8Array();

class S3Timeout extends Error {}

export type S3Client = ReturnType<typeof createS3Client>;

/**
 * Creates a client of S3's REST API for one bucket, named in the path because few services have a host
 * name per bucket. `send` resolves with the reply before its body is read; it rejects with an `S3Refusal`
 * or a network error. It retries once after a network error or a 5xx, but not after a timeout.
 */
export function createS3Client(settings: S3Settings, { timeoutMs = TIMEOUT_MS } = {}) {
  const { protocol, host, hostname, port, pathname } = new URL(settings.endpoint);
  const { request: open, Agent } = protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: timeoutMs });
  const root = `${pathname.replace(/\/$/, "")}/${settings.bucket}`;

  const sendOnce = async (s3Request: S3Request): Promise<IncomingMessage> => {
    const { method, key, query = {}, headers = {}, body = EMPTY } = s3Request;
    const search = new URLSearchParams(query).toString();
    const path = `${root}${key ? `/${key}` : ""}${search ? `?${search}` : ""}`;
    const signed = aws4.sign(
      {
        service: "s3",
        region: settings.region,
        method,
        host,
        path,
        headers: { ...headers, ...headersOf(body) },
      },
      settings,
    );
    const sending = open({
      agent,
      protocol,
      host: hostname,
      port,
      method,
      path,
      headers: signed.headers as http.OutgoingHttpHeaders,
      timeout: timeoutMs,
    });
    let reply: IncomingMessage | undefined;
    sending.on("timeout", () => {
      // Unread data means that our reader is slow, not S3.
      if (!reply?.readableLength) sending.destroy(new S3Timeout("S3 did not answer in time."));
    });
    // An error after the reply destroys the reply's stream, whose reader gets it.
    sending.on("error", () => undefined);
    const replied = once(sending, "response") as Promise<[IncomingMessage]>;
    if (body instanceof Uint8Array) sending.end(body);
    else pipeline(body.open(), sending).catch((error) => sending.destroy(error));
    [reply] = await replied;
    const { statusCode = 0 } = reply;
    if (statusCode >= 200 && statusCode < 300) return reply;
    throw new S3Refusal(statusCode, await text(reply));
  };

  return {
    async send(s3Request: S3Request): Promise<IncomingMessage> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await sendOnce(s3Request);
        } catch (error) {
          const isRefused = error instanceof S3Refusal && error.status < 500;
          if (isRefused || error instanceof S3Timeout || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}

// A stream cannot be hashed before it is sent; its length still detects a truncated one.
function headersOf(body: S3Body): Record<string, string> {
  if (!(body instanceof Uint8Array)) {
    return { "content-length": String(body.bytes), "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
  }
  return {
    "content-length": String(body.byteLength),
    "x-amz-content-sha256": createHash("sha256").update(body).digest("hex"),
  };
}
