import { topic } from "#contract/live.ts";
import { type LiveSocket, watchersRoom } from "#server/platform/live/sockets.ts";

const TOPICS_MAX = 20;
const MESSAGES_MAX = 60;
const MESSAGES_WITHIN_MS = 10_000;

/** Answers what a page asks for; what is not of the contract is not answered. */
export function registerSocketHandlers(socket: LiveSocket): void {
  const isTooFast = messageCounter();
  socket.use((_message, next) => {
    if (isTooFast()) socket.disconnect(true);
    else next();
  });
  const watched = new Set<string>();
  socket.on("WATCH", (asked, done) => {
    const { data } = topic.safeParse(asked);
    if (!data) return;
    const room = watchersRoom(data);
    if (watched.size >= TOPICS_MAX && !watched.has(room)) return;
    watched.add(room);
    void socket.join(room);
    if (typeof done === "function") done();
  });
  socket.on("UNWATCH", (asked) => {
    const { data } = topic.safeParse(asked);
    if (!data) return;
    const room = watchersRoom(data);
    if (watched.delete(room)) void socket.leave(room);
  });
}

/** Counts its calls; answers whether there were too many in the present stretch of time. */
function messageCounter(): () => boolean {
  let since = 0;
  let count = 0;
  return () => {
    const now = Date.now();
    if (now - since > MESSAGES_WITHIN_MS) [since, count] = [now, 0];
    count += 1;
    return count > MESSAGES_MAX;
  };
}
