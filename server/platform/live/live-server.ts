import type { FastifyInstance } from "fastify";
import { Server } from "socket.io";
import type { SessionViewer } from "#server/platform/http/session.ts";
import { createHandshake, type HandshakeOptions } from "#server/platform/live/handshake.ts";
import { limitPackets } from "#server/platform/live/packet-limits.ts";
import { endSockets } from "#server/platform/live/session-end.ts";
import {
  registerGuestHandlers,
  registerSocketHandlers,
} from "#server/platform/live/socket-handlers.ts";
import {
  type LiveServer,
  type LiveSocket,
  sessionRoom,
  userRoom,
} from "#server/platform/live/sockets.ts";

const PATH = "/live";
// Requests of pages are short.
const MESSAGE_MAX_BYTES = 2_048;
const CONNECT_TIMEOUT_MS = 5_000;
const CHECK_INTERVAL_MS = 15_000;
const CHECK_BATCH = 1_000;

/** The queries of sessions that live sockets need. */
type Sessions = {
  /** Returns the viewer of the session whose token has this hash. */
  find: (tokenHash: Buffer) => Promise<SessionViewer | null>;
  /** Returns the sessions that have not ended. */
  listOpen: (sessionIds: readonly string[]) => Promise<string[]>;
};
type Options = Omit<HandshakeOptions, "find"> & {
  redisUrl: string | undefined;
  sessions: Sessions;
};

export function createLiveServer(): LiveServer {
  return new Server({
    path: PATH,
    serveClient: false,
    transports: ["websocket", "polling"],
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
}

/** Accepts sockets from pages of the site that have a session, until the session ends, and from visitors. */
export async function attachLive(
  app: FastifyInstance,
  sockets: LiveServer,
  { redisUrl, sessions, ...options }: Options,
): Promise<void> {
  const { find } = sessions;
  const { allowRequest, connectedBy } = createHandshake(app, sockets, { ...options, find });
  sockets.attach(app.server, { allowRequest });
  limitPackets(sockets);
  const stopSharing = redisUrl && (await share(sockets, redisUrl, app));
  sockets.on("connection", (socket) => {
    const connected = connectedBy(socket);
    if (!connected) return socket.disconnect(true);
    socket.data = connected;
    if ("guestOf" in connected) registerGuestHandlers(socket, connected.guestOf);
    else void onConnection(socket, connected.viewer, sessions);
  });
  const checking = setInterval(() => {
    endClosedSessions(sockets, sessions).catch((error) =>
      app.log.error({ err: error }, "live sessions"),
    );
  }, CHECK_INTERVAL_MS).unref();
  endSockets(app, sockets);
  app.addHook("preClose", async () => {
    clearInterval(checking);
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
  registerSocketHandlers(socket);
  await socket.join([userRoom(viewer._id), sessionRoom(viewer.sessionId)]);
  try {
    // The session may have ended before the socket joined its room.
    const open = await sessions.listOpen([viewer.sessionId]);
    if (open.length === 0) socket.disconnect(true);
  } catch {
    // After this kind of close the browser reconnects.
    socket.conn.close();
  }
}

/** Disconnects sockets whose sessions expired, or ended without an event reaching this node. */
async function endClosedSessions(sockets: LiveServer, sessions: Sessions): Promise<void> {
  const all = [...sockets.of("/").sockets.values()].flatMap((socket) =>
    "viewer" in socket.data ? [{ socket, sessionId: socket.data.viewer.sessionId }] : [],
  );
  for (let start = 0; start < all.length; start += CHECK_BATCH) {
    const batch = all.slice(start, start + CHECK_BATCH);
    const open = new Set(await sessions.listOpen(batch.map(({ sessionId }) => sessionId)));
    for (const { socket, sessionId } of batch) if (!open.has(sessionId)) socket.disconnect(true);
  }
}
