import { connect, type Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type RawReply = {
  status: number;
  headers: ReadonlyMap<string, readonly string[]>;
  /** The decompressed body as text. */
  body: string;
};
/** The outcome of a request: a reply, a closed connection, or neither within the time. */
export type Outcome = { kind: "reply"; reply: RawReply } | { kind: "closed" } | { kind: "silent" };

const HEAD_END = "\r\n\r\n";

/** A connection to a site on which requests are sent byte for byte. */
export class Connection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #ended = false;
  #changed: () => void = () => undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1" });
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#changed();
    });
    const end = () => {
      this.#ended = true;
      this.#changed();
    };
    // A server that refuses a request may close while it is still being sent.
    this.#socket.on("error", end);
    this.#socket.on("close", end);
    this.#socket.on("end", end);
  }

  /** Sends bytes and reads the reply to them. */
  async exchange(bytes: Buffer, method: string, withinMs: number): Promise<Outcome> {
    if (!this.#ended) this.#socket.write(bytes);
    const deadline = performance.now() + withinMs;
    for (;;) {
      const read = readReply(this.#received, method, this.#ended);
      if (read) {
        this.#received = this.#received.subarray(read.length);
        return { kind: "reply", reply: read.reply };
      }
      if (this.#ended) return { kind: "closed" };
      const left = deadline - performance.now();
      if (left <= 0) return { kind: "silent" };
      await this.#change(left);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  #change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#changed = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

type Read = { reply: RawReply; length: number };

/** Returns the first whole reply after any informational (1xx) ones. */
function readReply(bytes: Buffer, method: string, ended: boolean, from = 0): Read | undefined {
  const headEnd = bytes.indexOf(HEAD_END, from);
  if (headEnd < 0) return undefined;
  const [first = "", ...lines] = bytes.toString("latin1", from, headEnd).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const start = headEnd + HEAD_END.length;
  if (status >= 100 && status < 200 && status !== 101)
    return readReply(bytes, method, ended, start);
  const headers = headersOf(lines);
  const body = readBody(bytes.subarray(start), { status, headers, method, ended });
  if (!body) return undefined;
  const coding = headers.get("content-encoding")?.[0] ?? "";
  return {
    reply: { status, headers, body: decompressed(body.content, coding) },
    length: start + body.length,
  };
}

function headersOf(lines: readonly string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return headers;
}

type Head = { status: number; headers: Map<string, string[]>; method: string; ended: boolean };

function readBody(bytes: Buffer, { status, headers, method, ended }: Head) {
  const none = { content: Buffer.alloc(0), length: 0 };
  if (method === "HEAD" || [101, 204, 304].includes(status)) return none;
  if (/chunked/i.test(headers.get("transfer-encoding")?.[0] ?? "")) return readChunks(bytes);
  const declared = headers.get("content-length")?.[0];
  if (declared === undefined) return ended ? { content: bytes, length: bytes.length } : undefined;
  const length = Number(declared);
  return bytes.length >= length ? { content: bytes.subarray(0, length), length } : undefined;
}

function readChunks(bytes: Buffer) {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return undefined;
    at = start + size + 2;
    if (!(size > 0)) return { content: Buffer.concat(parts), length: at };
    parts.push(bytes.subarray(start, start + size));
  }
}

function decompressed(content: Buffer, coding: string): string {
  if (coding === "br") return brotliDecompressSync(content).toString();
  if (coding === "gzip") return gunzipSync(content).toString();
  return content.toString();
}
