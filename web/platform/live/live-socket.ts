import type { Socket } from "socket.io-client";
import type { LiveEvents, LiveRequests, Topic } from "#contract/live.ts";

export type LiveEvent = keyof LiveEvents;
export type LivePayload<E extends LiveEvent> = Parameters<LiveEvents[E]>[0];

type Owner = {
  /** The connection stands again after it was lost: what happened in between was not told. */
  onReturn: () => void;
  /** The server would have no connection; answers whether there is still a session for one. */
  onRefused: () => Promise<boolean>;
};

const RETRY_MS = 200;
const RETRY_MAX_MS = 1_000;
const ASK_AFTER = 5;
/** A page that takes longer to connect may have missed something before. */
const PROMPT_MS = 3_000;

const events = new EventTarget();
const watched = new Map<string, { topic: Topic; watchers: number }>();
let socket: Socket<LiveEvents, LiveRequests> | null = null;

/** Connects as whoever the cookie says, and keeps connected; answers how to close. */
export function openLive(owner: Owner): () => void {
  const closing = new AbortController();
  // Without its code the page works as it does without a connection.
  void connect(owner, closing.signal).catch(() => {});
  return () => closing.abort();
}

async function connect(owner: Owner, closing: AbortSignal): Promise<void> {
  const { io } = await import("socket.io-client");
  if (closing.aborted) return;
  const opened: Socket<LiveEvents, LiveRequests> = io({
    path: "/live",
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
  });
  socket = opened;
  follow(opened, owner, closing);
  closing.addEventListener("abort", () => {
    opened.disconnect();
    if (socket === opened) socket = null;
  });
}

function follow(opened: NonNullable<typeof socket>, owner: Owner, closing: AbortSignal): void {
  let upToDate = performance.now() < PROMPT_MS;
  let failures = 0;
  opened.on("connect", () => {
    failures = 0;
    for (const { topic } of watched.values()) opened.emit("WATCH", topic);
    if (!upToDate) owner.onReturn();
    upToDate = false;
  });
  opened.onAny((event: string, payload: unknown) => {
    events.dispatchEvent(new CustomEvent(event, { detail: payload }));
  });
  opened.on("disconnect", async (reason) => {
    // What merely got lost comes back by itself; this does not.
    if (reason !== "io server disconnect") return;
    if (!(await owner.onRefused()) || closing.aborted) return;
    setTimeout(() => closing.aborted || opened.connect(), RETRY_MAX_MS);
  });
  // A session that ended looks like a server that is away: now and then it is asked which.
  opened.on("connect_error", () => {
    failures += 1;
    if (failures % ASK_AFTER === 0) void owner.onRefused();
  });
}

/** Closes until the answered function is called: a session that ends takes no events any more. */
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
  const listener = (told: Event) => handler((told as CustomEvent<LivePayload<E>>).detail);
  events.addEventListener(event, listener);
  return () => events.removeEventListener(event, listener);
}

/** Hears of a topic from now on, over every connection to come; answers how to stop. */
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
