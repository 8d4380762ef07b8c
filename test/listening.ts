import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { afterAll } from "vitest";

/** Lets a server listen on a free port of this machine until the tests of a file are over; returns its URL. */
export async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
