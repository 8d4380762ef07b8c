import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { onTestFinished } from "vitest";
import type { LiveEvents, LiveRequests, Topic } from "#contract/live.ts";
import type { Client } from "#test/client.ts";

type Page = Socket<LiveEvents, LiveRequests>;
type Options = Partial<ManagerOptions & SocketOptions>;

/** Returns the socket of an open page, not connected yet; disconnected after the test. */
export function aPage(url: string, client: Client, options: Options = {}): Page {
  const page: Page = io(url, {
    path: "/live",
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    autoConnect: false,
    extraHeaders: { cookie: client.cookieHeader() },
    ...options,
  });
  onTestFinished(() => {
    page.disconnect();
  });
  return page;
}

/** Connects a page; rejects when the connection is refused. */
export async function connected(page: Page): Promise<Page> {
  page.connect();
  await new Promise<void>((resolve, reject) => {
    page.once("connect", resolve);
    page.once("connect_error", reject);
  });
  return page;
}

/** Resolves with the payload of a page's next event of a name. */
export function nextEvent<E extends keyof LiveEvents>(
  page: Page,
  event: E,
): Promise<Parameters<LiveEvents[E]>[0]> {
  return new Promise((resolve) => page.once(event, resolve as never));
}

/** Resolves with the reason when a page's socket is closed. */
export function ended(page: Page): Promise<string> {
  return new Promise((resolve) => page.once("disconnect", resolve));
}

/** Resolves once the server has confirmed that a page watches a topic. */
export function watching(page: Page, topic: Topic): Promise<void> {
  return new Promise((resolve) => page.emit("WATCH", topic, resolve));
}
