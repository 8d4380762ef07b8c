import { io } from "socket.io-client";
import { sessionOf } from "../seed/sizes.ts";

// clients.ts URL FROM COUNT: so many open pages, the first of the FROM-th session; tells when all are
// connected, and then when which of them heard of which like.
const [url = "", from = "", count = ""] = process.argv.slice(2);
const AT_ONCE = 20;

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

await Promise.all(Array.from({ length: AT_ONCE }, connectMore));
process.send?.({ connected: Number(count) });
