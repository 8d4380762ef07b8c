import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Pace = {
  /** Time before a body's rate counts (ms). */
  graceMs: number;
  /** The average rate required after that. */
  bytesPerSecond: number;
  /** How much of a body is still read after the reply, so that the client gets to read the reply. */
  unreadMaxBytes: number;
  checkEveryMs: number;
};

/** A phone sends 32 MB of pictures far faster than this; nginx limits bodies to the same size. */
const PACE: Pace = {
  graceMs: 15_000,
  bytesPerSecond: 1_024,
  unreadMaxBytes: 40 * 1024 * 1024,
  checkEveryMs: 1_000,
};

type Body = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Bytes read from the connection when the body began, and the time waited for more (ms). */
  bytesBefore: number;
  waitedMs: number;
};

/**
 * Closes connections whose request body arrives slower than `bytesPerSecond`, or does not end soon after
 * the reply. Time in which the server does not read does not count. Also drains a body that nobody reads
 * after the reply, because the next request is queued behind it.
 */
export function endSlowBodies(server: Server, overrides: Partial<Pace> = {}): void {
  const pace = { ...PACE, ...overrides };
  const arriving = new Set<Body>();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const body = { request, response, bytesBefore: request.socket.bytesRead, waitedMs: 0 };
    arriving.add(body);
    response.once("finish", () => {
      if (request.complete) return;
      request.unpipe();
      request.resume();
    });
  });
  const check = setInterval(() => {
    for (const body of arriving) {
      if (body.request.complete || body.request.socket.destroyed) arriving.delete(body);
      else if (isTooSlow(body, pace)) body.request.socket.destroy();
    }
  }, pace.checkEveryMs).unref();
  server.once("close", () => clearInterval(check));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

function isTooSlow(body: Body, pace: Pace): boolean {
  const { request, response, bytesBefore } = body;
  const bytes = request.socket.bytesRead - bytesBefore;
  if (response.writableFinished && bytes > pace.unreadMaxBytes) return true;
  // The client waits for the server to read what has arrived.
  if (request.readableLength > 0) return false;
  body.waitedMs += pace.checkEveryMs;
  const dueSeconds = (body.waitedMs - pace.graceMs) / 1_000;
  return dueSeconds > 0 && bytes < dueSeconds * pace.bytesPerSecond;
}
