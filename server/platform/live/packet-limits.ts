import type { LiveServer, LiveSocket } from "#server/platform/live/sockets.ts";

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
export function limitPackets(sockets: LiveServer): void {
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
