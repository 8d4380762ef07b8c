import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { onTestFinished } from "vitest";
import type { LiveEvents, LiveRequests, Topic } from "#contract/live.ts";
import type { Client } from "#test/client.ts";

type Page = Socket<LiveEvents, LiveRequests>;
type Options = Partial<ManagerOptions & SocketOptions>;

/** A socket as an open page has one; it is not connected yet. Gone after the test. */
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

/** Resolves once a page is connected, or rejects when it is refused. */
export async function connected(page: Page): Promise<Page> {
  page.connect();
  await new Promise<void>((resolve, reject) => {
    page.once("connect", resolve);
    page.once("connect_error", reject);
  });
  return page;
}

/** What a page is told of the next event of a name; to be awaited by `soon`. */
export function told<E extends keyof LiveEvents>(
  page: Page,
  event: E,
): Promise<Parameters<LiveEvents[E]>[0]> {
  return new Promise((resolve) => page.once(event, resolve as never));
}

/** Why a page's socket was ended; to be awaited by `soon`. */
export function ended(page: Page): Promise<string> {
  return new Promise((resolve) => page.once("disconnect", resolve));
}

/** Resolves once a page watches. */
export function watching(page: Page, topic: Topic): Promise<void> {
  return soon(new Promise((resolve) => page.emit("WATCH", topic, resolve)));
}

/** What pages are to hear within a second from now. */
export function soon<T>(heard: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error("not heard within a second")), 1_000);
    heard.finally(() => clearTimeout(timer));
  });
  return Promise.race([heard, tooLate]);
}
