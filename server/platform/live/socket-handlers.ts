import { type Topic, topic } from "#contract/live.ts";
import { type LiveSocket, watchersRoom } from "#server/platform/live/sockets.ts";

const TOPICS_MAX = 20;

/** Registers the handlers of a page's requests; requests that are not in the contract get no answer. */
export function registerSocketHandlers(socket: LiveSocket): void {
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
export function registerGuestHandlers(socket: LiveSocket, topic: Topic): void {
  const room = watchersRoom(topic);
  void socket.join(room);
  socket.on("STREAM_OPEN", () => void socket.to(room).emit("STREAM_OPEN"));
}
