import { Server, type Socket } from "node:net";
import { setImmediate as nextRound, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

// A browser repeats a request whose idle connection was closed. A proxy must not repeat what is unsafe,
// so its connections get time for one more request each.
const LINGER_MS = 200;
const LINGER_BEHIND_PROXY_MS = 2_000;
// For requests of disconnected clients; their queries finish or time out before.
const FINISH_TIMEOUT_MS = 8_000;
const POLL_MS = 20;
const DRAINED_ROUND_MS = 1;
const DRAIN_MAX_WAIT_MS = 1_000;

type Options = { behindProxy: boolean };

/**
 * Drains connections on close without losing a request: new connections are refused, so that proxies use
 * another node, and open ones may send one more request, whose reply closes them. Returns a function that
 * makes `close` wait for the last replies; call it after registering everything that has to end first.
 */
export function drainOnClose(app: FastifyInstance, { behindProxy }: Options): () => void {
  const { server } = app;
  const lingerMs = behindProxy ? LINGER_BEHIND_PROXY_MS : LINGER_MS;
  const idle = trackIdle(server);
  let ended: Promise<unknown> = Promise.resolve();
  app.addHook("preClose", async () => {
    if (!server.listening) return;
    await drainEvents();
    // Node's HTTP server would also close idle connections on which a request is just arriving.
    ended = new Promise((resolve) => Server.prototype.close.call(server, resolve));
    await waitUntil(() => idle.size === 0, lingerMs);
    await drainEvents();
    for (const socket of idle) socket.destroy();
  });
  return () => {
    app.addHook("preClose", async () => {
      await ended;
      await waitUntil(() => app.countInFlight() === 0, FINISH_TIMEOUT_MS);
    });
  };
}

async function waitUntil(condition: () => boolean, maxWaitMs: number): Promise<void> {
  const end = performance.now() + maxWaitMs;
  while (!condition() && performance.now() < end) await wait(POLL_MS);
}

/** Returns the connections without a request in progress. */
function trackIdle(server: FastifyInstance["server"]): Set<Socket> {
  const idle = new Set<Socket>();
  server.on("connection", (socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  server.on("request", ({ socket }, reply) => {
    idle.delete(socket);
    reply.once("close", () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
  server.on("upgrade", ({ socket }) => idle.delete(socket));
  return idle;
}

/**
 * Waits for a short round of the event loop. Connections and data that the system has accepted but this
 * process has not read would be lost on close; after such a round there are none.
 */
async function drainEvents(): Promise<void> {
  const end = performance.now() + DRAIN_MAX_WAIT_MS;
  let began: number;
  do {
    began = performance.now();
    await nextRound();
  } while (performance.now() - began > DRAINED_ROUND_MS && began < end);
}
