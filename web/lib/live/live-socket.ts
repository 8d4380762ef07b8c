import type { LiveEvents, Topic } from "#contract/live.ts";
import type { LiveHandlers, LiveSocket } from "./live-connection.ts";

export type LiveEvent = keyof LiveEvents;
export type LivePayload<E extends LiveEvent> = Parameters<LiveEvents[E]>[0];

const events = new EventTarget();
const watched = new Map<string, { topic: Topic; watchers: number }>();
let socket: LiveSocket | null = null;

/**
 * Connects with the cookie's session and reconnects when needed; returns a function that closes.
 */
export function openLive(handlers: LiveHandlers): () => void {
  const closing = new AbortController();
  // Without the socket's code the page works as without a connection.
  void connect(handlers, closing.signal).catch(() => {});
  return () => closing.abort();
}

/** Visitors have no connection, so its code loads when there is a user. */
async function connect(handlers: LiveHandlers, closing: AbortSignal): Promise<void> {
  const { connectSocket } = await import("./live-connection.ts");
  if (closing.aborted) return;
  const connection = connectSocket({
    ...handlers,
    closing,
    topics: () => [...watched.values()].map(({ topic }) => topic),
    onEvent: receive,
  });
  socket = connection;
  closing.addEventListener("abort", () => {
    connection.disconnect();
    if (socket === connection) socket = null;
  });
}

/** Gives an event to whoever listens. */
export function receive(event: string, detail: unknown): void {
  events.dispatchEvent(new CustomEvent(event, { detail }));
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
