import type { Socket } from "socket.io-client";
import type { LiveEvents, LiveRequests, Topic } from "#contract/live.ts";

export type LiveEvent = keyof LiveEvents;
export type LivePayload<E extends LiveEvent> = Parameters<LiveEvents[E]>[0];

type LiveHandlers = {
  /** Called after a reconnection: events in between were missed. */
  onReturn: () => void;
  /**
   * Called when the server refuses the connection; resolves to whether the session still exists.
   */
  onRefused: () => Promise<boolean>;
};

const RETRY_MS = 200;
const RETRY_MAX_MS = 1_000;
const SESSION_CHECK_INTERVAL = 5;
/** A page that takes longer to connect may have missed events (ms). */
const FAST_CONNECT_MS = 3_000;

const events = new EventTarget();
const watched = new Map<string, { topic: Topic; watchers: number }>();
let socket: Socket<LiveEvents, LiveRequests> | null = null;

/**
 * Connects with the cookie's session and reconnects when needed; returns a function that closes.
 */
export function openLive(handlers: LiveHandlers): () => void {
  const closing = new AbortController();
  // Without the socket's code the page works as without a connection.
  void connect(handlers, closing.signal).catch(() => {});
  return () => closing.abort();
}

async function connect(handlers: LiveHandlers, closing: AbortSignal): Promise<void> {
  const { io } = await import("socket.io-client");
  if (closing.aborted) return;
  const connection: Socket<LiveEvents, LiveRequests> = io({
    path: "/live",
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
  });
  socket = connection;
  follow(connection, handlers, closing);
  closing.addEventListener("abort", () => {
    connection.disconnect();
    if (socket === connection) socket = null;
  });
}

function follow(
  connection: NonNullable<typeof socket>,
  handlers: LiveHandlers,
  closing: AbortSignal,
): void {
  let upToDate = performance.now() < FAST_CONNECT_MS;
  let failures = 0;
  connection.on("connect", () => {
    failures = 0;
    for (const { topic } of watched.values()) connection.emit("WATCH", topic);
    if (!upToDate) handlers.onReturn();
    upToDate = false;
  });
  connection.onAny((event: string, payload: unknown) => {
    events.dispatchEvent(new CustomEvent(event, { detail: payload }));
  });
  connection.on("disconnect", async (reason) => {
    // The client reconnects by itself, except in this case.
    if (reason !== "io server disconnect") return;
    if (!(await handlers.onRefused()) || closing.aborted) return;
    setTimeout(() => closing.aborted || connection.connect(), RETRY_MAX_MS);
  });
  // An ended session looks like an unreachable server, so the session is checked now and then.
  connection.on("connect_error", () => {
    failures += 1;
    if (failures % SESSION_CHECK_INTERVAL === 0) void handlers.onRefused();
  });
}

/**
 * Closes the connection until the returned function is called: an ending session receives no
 * events.
 */
export function pauseLive(): () => void {
  const paused = socket?.disconnect();
  return () => {
    if (paused && paused === socket) paused.connect();
  };
}

export function onLive<E extends LiveEvent>(
  event: E,
  handler: (payload: LivePayload<E>) => void,
): () => void {
  const listener = (message: Event) => handler((message as CustomEvent<LivePayload<E>>).detail);
  events.addEventListener(event, listener);
  return () => events.removeEventListener(event, listener);
}

/** Subscribes to a topic, across reconnections; returns a function that unsubscribes. */
export function watch(topic: Topic): () => void {
  const key = `${topic.kind} ${topic._id}`;
  const entry = watched.get(key) ?? { topic, watchers: 0 };
  entry.watchers += 1;
  watched.set(key, entry);
  if (entry.watchers === 1 && socket?.connected) socket.emit("WATCH", topic);
  return () => {
    entry.watchers -= 1;
    if (entry.watchers > 0) return;
    watched.delete(key);
    if (socket?.connected) socket.emit("UNWATCH", topic);
  };
}
