import { io, type Socket } from "socket.io-client";
import type { LiveEvents, LiveRequests, Topic } from "#contract/live.ts";

export type LiveSocket = Socket<LiveEvents, LiveRequests>;

export type LiveHandlers = {
  /** Called after a reconnection: events in between were missed. */
  onReturn: () => void;
  /**
   * Called when the server refuses the connection; resolves to whether the session still exists.
   */
  onRefused: () => Promise<boolean>;
};

type ConnectionOptions = LiveHandlers & {
  /** Aborted when the connection is no longer wanted. */
  closing: AbortSignal;
  /** Returns what to watch after each connect. */
  topics: () => readonly Topic[];
  onEvent: (event: string, payload: unknown) => void;
};

const RETRY_MS = 200;
const RETRY_MAX_MS = 1_000;
const SESSION_CHECK_INTERVAL = 5;
/** A page that takes longer to connect may have missed events (ms). */
const FAST_CONNECT_MS = 3_000;

/** Connects with the cookie's session, or as a guest with a topic's code; reconnects when needed. */
export function connectSocket(options: ConnectionOptions, guest?: string): LiveSocket {
  const connection: LiveSocket = io({
    path: "/live",
    // A guest has a connection besides that of the session.
    ...(guest !== undefined && { query: { guest }, forceNew: true }),
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
  });
  follow(connection, options);
  return connection;
}

function follow(connection: LiveSocket, options: ConnectionOptions): void {
  const { closing, topics, onEvent, onReturn, onRefused } = options;
  let upToDate = performance.now() < FAST_CONNECT_MS;
  let failures = 0;
  connection.on("connect", () => {
    failures = 0;
    for (const topic of topics()) connection.emit("WATCH", topic);
    if (!upToDate) onReturn();
    upToDate = false;
  });
  connection.onAny(onEvent);
  connection.on("disconnect", async (reason) => {
    // The client reconnects by itself, except in this case.
    if (reason !== "io server disconnect") return;
    if (!(await onRefused()) || closing.aborted) return;
    setTimeout(() => closing.aborted || connection.connect(), RETRY_MAX_MS);
  });
  // An ended session looks like an unreachable server, so the session is checked at once, then now and then.
  connection.on("connect_error", () => {
    if (failures % SESSION_CHECK_INTERVAL === 0) void onRefused();
    failures += 1;
  });
}
