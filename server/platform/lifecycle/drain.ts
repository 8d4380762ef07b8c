import { Server, type Socket } from "node:net";
import { setImmediate as nextRound, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

// A browser asks again when its connection was just ended. A proxy must not where that could do a
// thing twice, so its connections are given time to bring one more request each.
const LINGER_MS = 200;
const LINGER_BEHIND_PROXY_MS = 2_000;
// Of work for those who left; what a request asks the database is answered or given up before.
const FINISH_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 20;
const QUIET_ROUND_MS = 1;
const QUIET_WITHIN_MS = 1_000;

type Options = { behindProxy: boolean };

/**
 * On the way out no request that was sent here is lost: new connections are refused, so that
 * proxies turn to another node, and those that are open may still bring a request, whose answer
 * ends them. Answers what lets `close` wait for the last answer, and for what was begun for those
 * who left; to be called after everything else that has to end first.
 */
export function drainOnClose(app: FastifyInstance, { behindProxy }: Options): () => void {
  const { server } = app;
  const lingerMs = behindProxy ? LINGER_BEHIND_PROXY_MS : LINGER_MS;
  const waiting = watchWaiting(server);
  let ended: Promise<unknown> = Promise.resolve();
  app.addHook("preClose", async () => {
    if (!server.listening) return;
    await aQuietRound();
    // Node's HTTP server would end idle connections too, with what is just arriving on them.
    ended = new Promise((resolve) => Server.prototype.close.call(server, resolve));
    await until(() => waiting.size === 0, lingerMs);
    await aQuietRound();
    for (const socket of waiting) socket.destroy();
  });
  return () => {
    app.addHook("preClose", async () => {
      await ended;
      await until(() => app.countInFlight() === 0, FINISH_WITHIN_MS);
    });
  };
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!isSo() && performance.now() < end) await wait(LOOK_EVERY_MS);
}

/** The connections on which no request is being answered. */
function watchWaiting(server: FastifyInstance["server"]): Set<Socket> {
  const waiting = new Set<Socket>();
  server.on("connection", (socket) => {
    waiting.add(socket);
    socket.once("close", () => waiting.delete(socket));
  });
  server.on("request", ({ socket }, reply) => {
    waiting.delete(socket);
    reply.once("close", () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });
  server.on("upgrade", ({ socket }) => waiting.delete(socket));
  return waiting;
}

/**
 * What the system has taken in and this process has not would be lost with the listener or the
 * connection; right after a short round of the event loop there is nothing of the kind.
 */
async function aQuietRound(): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS;
  let began: number;
  do {
    began = performance.now();
    await nextRound();
  } while (performance.now() - began > QUIET_ROUND_MS && began < end);
}
