import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

type Reply = { status: number; headers: Map<string, string>; body: string };

const ANSWER_WITHIN_MS = 3_000;

/** A TCP connection on which requests are sent byte for byte, and replies are read in order. */
export class RawConnection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
    // Data received before a reset can still be read.
    socket.on("error", () => undefined);
  }

  static async open(origin: string, localAddress?: string): Promise<RawConnection> {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    const connection = new RawConnection(socket);
    await Promise.race([once(socket, "connect"), once(socket, "close")]);
    return connection;
  }

  get isClosed(): boolean {
    return this.#socket.closed;
  }

  send(data: string | Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(data);
  }

  /**
   * Returns the next whole reply, or null when the connection was closed instead. Throws after 3 s.
   */
  async next(): Promise<Reply | null> {
    const until = performance.now() + ANSWER_WITHIN_MS;
    while (performance.now() < until) {
      const reply = this.#takeReply();
      if (reply) return reply;
      if (this.isClosed) return null;
      await wait(1);
    }
    throw new Error(`No reply within ${ANSWER_WITHIN_MS} ms`);
  }

  /** Resolves when the other side has closed; throws after `withinMs` (ms). */
  async closed(withinMs: number): Promise<void> {
    if (this.isClosed) return;
    const late = wait(withinMs).then(() => {
      throw new Error(`Still open after ${withinMs} ms`);
    });
    await Promise.race([once(this.#socket, "close"), late]);
  }

  end(): void {
    this.#socket.destroy();
  }

  #takeReply(): Reply | undefined {
    const text = this.#received.toString("latin1");
    const headEnd = text.indexOf("\r\n\r\n");
    if (headEnd < 0) return undefined;
    const [statusLine = "", ...lines] = text.slice(0, headEnd).split("\r\n");
    const status = Number(statusLine.split(" ")[1]);
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const body = bodyAt(text, headEnd + 4, headers);
    if (!body) return undefined;
    this.#received = this.#received.subarray(body.end);
    return status === 100 ? this.#takeReply() : { status, headers, body: body.text };
  }
}

function bodyAt(text: string, start: number, headers: ReadonlyMap<string, string>) {
  if (headers.get("transfer-encoding") !== "chunked") {
    const end = start + Number(headers.get("content-length") ?? 0);
    return text.length < end ? undefined : { text: text.slice(start, end), end };
  }
  let body = "";
  for (let at = start; ; ) {
    const lineEnd = text.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (text.length < end) return undefined;
    if (size === 0) return { text: body, end };
    body += text.slice(lineEnd + 2, end - 2);
    at = end;
  }
}

/** Returns a request as bytes, its body framed by its length or in chunks. */
export function rawMessage(
  { method, path, headers = {} }: Head,
  body: Uint8Array = new Uint8Array(),
  framing: "length" | "chunked" = "length",
): Buffer {
  const sizes: Record<string, string> =
    framing === "length"
      ? { "content-length": String(body.length) }
      : { "transfer-encoding": "chunked" };
  const lines = Object.entries({ host: "localhost", ...headers, ...sizes });
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  return Buffer.concat([Buffer.from(head), framing === "length" ? body : chunked(body)]);
}
type Head = { method: string; path: string; headers?: Record<string, string> };

const CHUNK_BYTES = 16 * 1024;

function chunked(body: Uint8Array): Buffer {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += CHUNK_BYTES) {
    const chunk = body.subarray(at, at + CHUNK_BYTES);
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}
