import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Pace = {
  /** How long a body may take to begin before its rate counts (ms). */
  graceMs: number;
  /** What has to arrive on average from then on. */
  bytesPerSecond: number;
  /** How much of a body is still read after the reply, so that its sender gets to read that. */
  unreadMaxBytes: number;
  checkEveryMs: number;
};

/** A phone sends 32 MB of pictures far faster than this; nginx's limit of a body is the same. */
const PACE: Pace = {
  graceMs: 15_000,
  bytesPerSecond: 1_024,
  unreadMaxBytes: 40 * 1024 * 1024,
  checkEveryMs: 1_000,
};

type Body = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Bytes of the connection when the body began, and how long it was waited for (ms). */
  bytesBefore: number;
  waitedMs: number;
};

/**
 * Ends connections whose request body comes slower than it has to, or does not end long after the
 * reply. Time in which the server itself is slow to read does not count. Also lets a body flow on
 * that nobody reads when the reply is out: the next request stands behind it.
 */
export function endSlowBodies(server: Server, given: Partial<Pace> = {}): void {
  const pace = { ...PACE, ...given };
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
  // What has arrived and is not read yet is waited for by its sender.
  if (request.readableLength > 0) return false;
  body.waitedMs += pace.checkEveryMs;
  const dueSeconds = (body.waitedMs - pace.graceMs) / 1_000;
  return dueSeconds > 0 && bytes < dueSeconds * pace.bytesPerSecond;
}
