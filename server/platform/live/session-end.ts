import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { LiveServer } from "#server/platform/live/sockets.ts";

const CLOSE_TIMEOUT_MS = 500;

/**
 * Closes every live socket at shutdown in a way after which browsers reconnect. Clients that do not
 * acknowledge, such as phones out of reach, are not waited for.
 */
export function endSockets(app: FastifyInstance, sockets: LiveServer): void {
  const upgraded = new Set<Duplex>();
  app.server.on("upgrade", (_request, socket) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
  app.addHook("preClose", async () => {
    await sockets.of("/").adapter.close();
    sockets.engine.close();
    if (upgraded.size === 0) return;
    const closed = [...upgraded].map((socket) => new Promise((done) => socket.once("close", done)));
    await Promise.race([Promise.all(closed), wait(CLOSE_TIMEOUT_MS)]);
    for (const socket of upgraded) socket.destroy();
  });
}
