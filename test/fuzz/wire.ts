import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { PlannedRequest } from "./planned-request.ts";

const COMPRESS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

/** Headers that identify the sender; the request's own headers may replace them. */
export type Sender = {
  host: string;
  headers: readonly (readonly [string, string])[];
};

/** Returns the bytes of a request; `resolve` fills in references. */
export function bytesOnWire(
  request: PlannedRequest,
  sender: Sender,
  resolve: (text: string) => string,
): Buffer {
  const plain = Buffer.from(resolve(request.body ?? ""), "latin1");
  const body = request.coding ? COMPRESS[request.coding](plain) : plain;
  const requestHeaders: [string, string][] = request.headers.map(([name, value]) => [
    name,
    resolve(value),
  ]);
  const given = new Set(requestHeaders.map(([name]) => name));
  const coding =
    request.coding && !given.has("content-encoding") ? [["content-encoding", request.coding]] : [];
  const headers = [["host", sender.host], ...sender.headers, ...coding].filter(
    ([name = ""]) => !given.has(name),
  );
  const { declared, sent } = framed(request, body);
  const lines = [
    `${request.method} ${resolve(request.target)} HTTP/1.1`,
    ...[...headers, ...requestHeaders, ...declared].map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), sent]);
}

type Framed = { declared: readonly (readonly [string, string])[]; sent: Buffer };

function framed({ framing }: PlannedRequest, body: Buffer): Framed {
  const length = (by: number) =>
    [["content-length", String(Math.max(0, body.length + by))]] as const;
  const chunked = [["transfer-encoding", "chunked"]] as const;
  switch (framing) {
    case "none":
      return { declared: [], sent: body };
    case "length":
      return { declared: length(0), sent: body };
    case "declaresMore":
      return { declared: length(100), sent: body };
    case "declaresLess":
      return { declared: length(-3), sent: body };
    case "chunked":
      return { declared: chunked, sent: inChunks(body) };
    case "brokenChunks":
      return { declared: chunked, sent: Buffer.concat([Buffer.from("zz\r\n"), body]) };
    case "lengthAndChunked":
      return { declared: [...length(0), ...chunked], sent: inChunks(body) };
  }
}

function inChunks(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, half), body.subarray(half)].filter((part) => part.length > 0);
  const chunks = parts.flatMap((part) => [
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]);
}
