import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Topic } from "#contract/live.ts";
import { isForeign } from "#server/platform/http/same-site.ts";
import { type SessionViewer, sessionHash } from "#server/platform/http/session.ts";
import {
  type Connected,
  type LiveServer,
  type LiveSocket,
  userRoom,
  watchersRoom,
} from "#server/platform/live/sockets.ts";

const SOCKETS_PER_USER = 50;
const GUESTS_PER_TOPIC = 20;
/** The query parameter with the code of the topic that a visitor watches. */
const GUEST = "guest";

export type HandshakeOptions = {
  publicUrl: string;
  /** Returns the client's IP address, behind trusted proxies. */
  senderOf: (request: IncomingMessage) => string;
  /** Returns the viewer of the session whose token has this hash. */
  find: (tokenHash: Buffer) => Promise<SessionViewer | null>;
  /** Returns what visitors with a code may watch. */
  findTopic: (code: string) => Promise<Topic | null>;
};

/** Accepts sockets from pages of the site that have a session or a topic's code, and stores who they are. */
export function createHandshake(
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
