import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { isForeign } from "#server/platform/http/same-site.ts";
import { type SessionViewer, sessionHash } from "#server/platform/http/session.ts";
import { type LiveServer, type LiveSocket, userRoom } from "#server/platform/live/sockets.ts";

const SOCKETS_PER_USER = 50;

type Options = {
  publicUrl: string;
  /** Returns the client's IP address, behind trusted proxies. */
  senderOf: (request: IncomingMessage) => string;
  /** Returns the viewer of the session whose token has this hash. */
  find: (tokenHash: Buffer) => Promise<SessionViewer | null>;
};

/** Accepts sockets from pages of the site that have a session, and stores their viewers. */
export function createHandshake(
  app: FastifyInstance,
  sockets: LiveServer,
  { publicUrl, senderOf, find }: Options,
) {
  const siteOrigin = new URL(publicUrl).origin;
  const viewers = new WeakMap<IncomingMessage, SessionViewer>();

  const isAccepted = async (request: IncomingMessage): Promise<boolean> => {
    const { host, cookie } = request.headers;
    if (isForeign(request.headers, [siteOrigin, `http://${host}`])) return false;
    if (!(await app.mayConnect(senderOf(request)))) return false;
    const hash = sessionHash(app, app.parseCookie(cookie ?? ""));
    const viewer = hash && (await find(hash));
    if (!viewer || socketsOf(sockets, viewer._id) >= SOCKETS_PER_USER) return false;
    viewers.set(request, viewer);
    return true;
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
    viewerOf: (socket: LiveSocket) => viewers.get(socket.request),
  };
}

function socketsOf(sockets: LiveServer, userId: string): number {
  return sockets.of("/").adapter.rooms.get(userRoom(userId))?.size ?? 0;
}
