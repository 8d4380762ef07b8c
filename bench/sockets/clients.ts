import { io } from "socket.io-client";
import { sessionOf } from "../seed/sizes.ts";

// clients.ts URL FROM COUNT: opens COUNT sockets, beginning with session FROM. Reports when all are
// connected, and then the time and post of every notification.
const [url = "", from = "", count = ""] = process.argv.slice(2);
const CONCURRENCY = 20;

let next = 0;

async function connectMore(): Promise<void> {
  while (next < Number(count)) {
    const session = sessionOf(Number(from) + next);
    next += 1;
    await connect(session);
  }
}

function connect(session: string): Promise<void> {
  const socket = io(url, {
    path: "/live",
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: `session=${session}` },
  });
  socket.on("NEW_NOTIFICATION", ({ referenceEntityId }) => {
    process.send?.({
      at: performance.timeOrigin + performance.now(),
      postId: referenceEntityId._id,
    });
  });
  return new Promise((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
}

await Promise.all(Array.from({ length: CONCURRENCY }, connectMore));
process.send?.({ connected: Number(count) });
