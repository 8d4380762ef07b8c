import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { Server } from "socket.io";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { createHandshake } from "#server/platform/live/handshake.ts";
import { endSockets } from "#server/platform/live/session-end.ts";
import { registerSocketHandlers } from "#server/platform/live/socket-handlers.ts";
import {
  type LiveServer,
  type LiveSocket,
  sessionRoom,
  userRoom,
} from "#server/platform/live/sockets.ts";

const PATH = "/live";
// Whatever a browser asks for is short.
const MESSAGE_MAX_BYTES = 2_048;
const JOIN_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 15_000;
const LOOK_AT_ONCE = 1_000;

/** Sessions as the live sockets need them. */
type Sessions = {
  /** Whose session it is that has a token of this hash. */
  find: (tokenHash: Buffer) => Promise<SessionViewer | null>;
  /** Which of the sessions have not ended. */
  listOpen: (sessionIds: readonly string[]) => Promise<string[]>;
};
type Options = {
  publicUrl: string;
  redisUrl: string | undefined;
  senderOf: (request: IncomingMessage) => string;
  sessions: Sessions;
};

export function createLiveServer(): LiveServer {
  return new Server({
    path: PATH,
    serveClient: false,
    transports: ["websocket", "polling"],
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: JOIN_WITHIN_MS,
  });
}

/** Lets pages of the site itself connect with their session, for as long as that lasts. */
export async function attachLive(
  app: FastifyInstance,
  sockets: LiveServer,
  { publicUrl, redisUrl, senderOf, sessions }: Options,
): Promise<void> {
  const { find } = sessions;
  const { allowRequest, viewerOf } = createHandshake(app, sockets, { publicUrl, senderOf, find });
  sockets.attach(app.server, { allowRequest });
  const stopSharing = redisUrl && (await share(sockets, redisUrl, app));
  sockets.on("connection", (socket) => {
    const viewer = viewerOf(socket);
    if (viewer) void onConnection(socket, viewer, sessions);
    else socket.disconnect(true);
  });
  const looking = setInterval(() => {
    endClosedSessions(sockets, sessions).catch((error) =>
      app.log.error({ err: error }, "live sessions"),
    );
  }, LOOK_EVERY_MS).unref();
  endSockets(app, sockets);
  app.addHook("preClose", async () => {
    clearInterval(looking);
    if (stopSharing) stopSharing();
  });
}

async function share(sockets: LiveServer, redisUrl: string, { log }: FastifyInstance) {
  const { shareThroughRedis } = await import("#server/platform/live/redis-adapter.ts");
  return shareThroughRedis(sockets, redisUrl, log);
}

async function onConnection(
  socket: LiveSocket,
  viewer: SessionViewer,
  sessions: Sessions,
): Promise<void> {
  socket.data = viewer;
  registerSocketHandlers(socket);
  await socket.join([userRoom(viewer._id), sessionRoom(viewer.sessionId)]);
  try {
    // The session may have ended before the socket could be found by it.
    const open = await sessions.listOpen([viewer.sessionId]);
    if (open.length === 0) socket.disconnect(true);
  } catch {
    // Closed like this, the browser comes back.
    socket.conn.close();
  }
}

/** Cuts the sockets whose sessions ran out, or ended where this node could not hear of it. */
async function endClosedSessions(sockets: LiveServer, sessions: Sessions): Promise<void> {
  const all = [...sockets.of("/").sockets.values()];
  for (let start = 0; start < all.length; start += LOOK_AT_ONCE) {
    const some = all.slice(start, start + LOOK_AT_ONCE);
    const open = new Set(await sessions.listOpen(some.map(({ data }) => data.sessionId)));
    for (const socket of some) if (!open.has(socket.data.sessionId)) socket.disconnect(true);
  }
}
