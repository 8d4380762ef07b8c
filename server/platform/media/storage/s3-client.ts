import { createHash } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import aws4 from "aws4";

/** A bucket, how it is reached, and the address of a CDN that serves its folder `media`. */
export type S3Settings = {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  mediaUrl: string | undefined;
};

type Method = "GET" | "HEAD" | "PUT" | "DELETE";
/** A body whose length is known: bytes, or a stream of so many. */
export type S3Body = Uint8Array | { bytes: number; open: () => Readable };
type S3Request = {
  method: Method;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
};

/** A reply of S3 other than success: its HTTP status, and its own code such as `NoSuchKey`. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, body: string) {
    super(`S3 answered ${status}: ${body.slice(0, 500)}`);
    this.status = status;
    this.code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
  }
}

// Of silence: a large file may take longer.
const ANSWER_WITHIN_MS = 6_000;
const ATTEMPTS = 2;
const EMPTY = new Uint8Array();

class S3Silent extends Error {}

export type S3Client = ReturnType<typeof createS3Client>;

/**
 * Speaks S3's REST API about one bucket, named in the path: few services have a host name for each.
 * Resolves with the reply while its body is still unread; rejects with an `S3Refusal`, or with the
 * network's error. Tries again once after an error of the network or of S3 itself (5xx), but not
 * after silence.
 */
export function createS3Client(settings: S3Settings) {
  const { protocol, host, hostname, port, pathname } = new URL(settings.endpoint);
  const { request: open, Agent } = protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: ANSWER_WITHIN_MS });
  const root = `${pathname.replace(/\/$/, "")}/${settings.bucket}`;

  const sendOnce = async (asked: S3Request): Promise<IncomingMessage> => {
    const { method, key, query = {}, headers = {}, body = EMPTY } = asked;
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
      timeout: ANSWER_WITHIN_MS,
    });
    let reply: IncomingMessage | undefined;
    sending.on("timeout", () => {
      // What is read but not yet taken waits for a slow reader of ours, not for S3.
      if (!reply?.readableLength) sending.destroy(new S3Silent("S3 did not answer in time."));
    });
    // One that comes after the reply ends the reply's stream, which tells its reader.
    sending.on("error", () => undefined);
    const answered = once(sending, "response") as Promise<[IncomingMessage]>;
    if (body instanceof Uint8Array) sending.end(body);
    else pipeline(body.open(), sending).catch((error) => sending.destroy(error));
    [reply] = await answered;
    const { statusCode = 0 } = reply;
    if (statusCode >= 200 && statusCode < 300) return reply;
    throw new S3Refusal(statusCode, await text(reply));
  };

  return {
    async send(asked: S3Request): Promise<IncomingMessage> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await sendOnce(asked);
        } catch (error) {
          const isRefused = error instanceof S3Refusal && error.status < 500;
          if (isRefused || error instanceof S3Silent || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}

// A stream cannot be hashed before it is sent; its length still guards against one cut short.
function headersOf(body: S3Body): Record<string, string> {
  if (!(body instanceof Uint8Array)) {
    return { "content-length": String(body.bytes), "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
  }
  return {
    "content-length": String(body.byteLength),
    "x-amz-content-sha256": createHash("sha256").update(body).digest("hex"),
  };
}
