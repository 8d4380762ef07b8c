import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Server } from "socket.io";
import { type Topic, topic } from "#contract/live.ts";
import { isForeign } from "#server/platform/http/same-site.ts";
import { type SessionViewer, sessionHash } from "#server/platform/http/session.ts";
import {
  type Connected,
  type LiveServer,
  type LiveSocket,
  sessionRoom,
  userRoom,
  watchersRoom,
} from "./sockets.ts";

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

/**
 * Returns whether a request asks for a live socket. Any other upgrade, such as the `h2c` that some clients offer, is
 * ignored and its request answered, where Socket.IO would end the connection.
 */
export function isLiveUpgrade({ url = "", headers }: IncomingMessage): boolean {
  return url.startsWith(`${PATH}/`) && headers.upgrade?.toLowerCase() === "websocket";
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

const CLOSE_TIMEOUT_MS = 500;

/**
 * Closes every live socket at shutdown in a way after which browsers reconnect. Clients that do not
 * acknowledge, such as phones out of reach, are not waited for.
 */
function endSockets(app: FastifyInstance, sockets: LiveServer): void {
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

const TOPICS_MAX = 20;

/** Registers the handlers of a page's requests; requests that are not in the contract get no answer. */
function registerSocketHandlers(socket: LiveSocket): void {
  const watched = new Set<string>();
  socket.on("WATCH", (payload, done) => {
    const { data } = topic.safeParse(payload);
    if (!data) return;
    const room = watchersRoom(data);
    if (watched.size >= TOPICS_MAX && !watched.has(room)) return;
    watched.add(room);
    void socket.join(room);
    if (typeof done === "function") done();
  });
  socket.on("UNWATCH", (payload) => {
    const { data } = topic.safeParse(payload);
    if (!data) return;
    const room = watchersRoom(data);
    if (watched.delete(room)) void socket.leave(room);
  });
}

/** Lets a visitor watch a topic, and nothing else. */
function registerGuestHandlers(socket: LiveSocket, topic: Topic): void {
  const room = watchersRoom(topic);
  void socket.join(room);
  socket.on("STREAM_OPEN", () => void socket.to(room).emit("STREAM_OPEN"));
}

/** A connection of Engine.IO, below the namespaces and events of Socket.IO. */
type Connection = LiveSocket["conn"];

/** Pages watch up to 20 topics, and change what they watch when a user navigates. */
const PACKETS_MAX = 60;
const WINDOW_MS = 10_000;
/** The packets that may wait for a client that does not read. */
const UNREAD_MAX = 500;
/** A packet for another namespace than the main one, such as `0/admin,`; a number counts attachments. */
const OTHER_NAMESPACE = /^\d(?:\d+-)?\//;

/**
 * Closes connections that send too many packets or one for another namespace, or that do not read what they
 * get. Counted here because Socket.IO's middleware sees only events of the main namespace.
 */
function limitPackets(sockets: LiveServer): void {
  sockets.engine.on("connection", (connection: Connection) => {
    limitReceived(connection);
    limitUnread(connection);
  });
}

function limitReceived(connection: Connection): void {
  let since = 0;
  let count = 0;
  connection.on("packet", ({ data }: { data?: unknown }) => {
    const now = Date.now();
    if (now - since > WINDOW_MS) [since, count] = [now, 0];
    count += 1;
    const isForeign = typeof data === "string" && OTHER_NAMESPACE.test(data);
    if (isForeign || count > PACKETS_MAX) connection.close(true);
  });
}

function limitUnread(connection: Connection): void {
  let unread = 0;
  connection.on("packetCreate", () => {
    unread += 1;
    if (unread > UNREAD_MAX) connection.close(true);
  });
  connection.on("drain", () => {
    unread = 0;
  });
}

const SOCKETS_PER_USER = 50;
const GUESTS_PER_TOPIC = 20;
/** The query parameter with the code of the topic that a visitor watches. */
const GUEST = "guest";

type HandshakeOptions = {
  publicUrl: string;
  /** Returns the client's IP address, behind trusted proxies. */
  senderOf: (request: IncomingMessage) => string;
  /** Returns the viewer of the session whose token has this hash. */
  find: (tokenHash: Buffer) => Promise<SessionViewer | null>;
  /** Returns what visitors with a code may watch. */
  findTopic: (code: string) => Promise<Topic | null>;
};

/** Accepts sockets from pages of the site that have a session or a topic's code, and stores who they are. */
function createHandshake(
  app: FastifyInstance,
  sockets: LiveServer,
  { publicUrl, senderOf, find, findTopic }: HandshakeOptions,
) {
  const siteOrigin = new URL(publicUrl).origin;
  const connected = new WeakMap<IncomingMessage, Connected>();

  const findGuest = async (code: string): Promise<Connected | null> => {
    const guestOf = await findTopic(code);
    const isFull = guestOf && sizeOf(sockets, watchersRoom(guestOf)) >= GUESTS_PER_TOPIC;
    return guestOf && !isFull ? { guestOf } : null;
  };
  const findUser = async (cookie = ""): Promise<Connected | null> => {
    const hash = sessionHash(app, app.parseCookie(cookie));
    const viewer = hash && (await find(hash));
    if (!viewer || sizeOf(sockets, userRoom(viewer._id)) >= SOCKETS_PER_USER) return null;
    return { viewer };
  };
  const isAccepted = async (request: IncomingMessage): Promise<boolean> => {
    const { host, cookie } = request.headers;
    if (isForeign(request.headers, [siteOrigin, `http://${host}`])) return false;
    if (!(await app.mayConnect(senderOf(request)))) return false;
    const code = new URL(request.url ?? "", siteOrigin).searchParams.get(GUEST);
    const found = code === null ? await findUser(cookie) : await findGuest(code);
    if (found) connected.set(request, found);
    return found !== null;
  };

  return {
    allowRequest: (
      request: IncomingMessage,
      callback: (error: string | null | undefined, allowed: boolean) => void,
    ) => {
      isAccepted(request).then(
        (allowed) => callback(null, allowed),
        (error) => {
          app.log.error({ err: error }, "live handshake");
          callback(null, false);
        },
      );
    },
    connectedBy: (socket: LiveSocket) => connected.get(socket.request),
  };
}

function sizeOf(sockets: LiveServer, room: string): number {
  return sockets.of("/").adapter.rooms.get(room)?.size ?? 0;
}
