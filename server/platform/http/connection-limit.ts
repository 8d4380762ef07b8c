import type { Server, Socket } from "node:net";
import { addressKey } from "#server/platform/http/rate-limits.ts";

type Options = {
  /** The most connections that an IP address may have open at once. */
  max: number;
  /** Returns whether an IP address is never counted: a trusted proxy's, or this machine's own. */
  isExempt: (address: string | undefined) => boolean;
};

/** Refuses connections of an IP address that has `max` open. */
export function limitConnections(server: Server, { max, isExempt }: Options): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = (open.get(key) ?? 0) + 1;
    if (count > max) return socket.destroy();
    open.set(key, count);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
