import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { Client } from "#test/client.ts";
import { aPage, connected, ended } from "#test/live-client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aUser } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";

const server = new ServerProcess();
afterAll(() => server.remove());

test("does not wait for an idle connection without a request", async () => {
  await server.start();
  const ready = connect({ host: "localhost", port: Number(new URL(server.url).port) });
  await once(ready, "connect");
  // Its reply comes after the connection was accepted, so the server knows of both.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const ended = once(ready, "close");
  expect(await server.end("SIGTERM")).toBe(0);
  await ended;
});

test("does not wait for an open page, and has it reconnect", async () => {
  await server.start();
  const user = await aUser({
    client: () => new Client(server.url),
    mailTo: mailReader(server.dataDir),
  });
  const page = await connected(aPage(server.url, user.client));
  const disconnected = ended(page);
  const lost = await aLostPage(user.client);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(await disconnected).toBe("transport close");
  lost.destroy();
});

/** Opens the socket of a page that lost its network: connected, but no longer responding. */
async function aLostPage(client: Client): Promise<Socket> {
  const socket = connect({ host: "localhost", port: Number(new URL(server.url).port) });
  socket.on("error", () => undefined);
  const request = [
    "GET /live/?EIO=4&transport=websocket HTTP/1.1",
    `Host: ${new URL(server.url).host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    `Cookie: ${client.cookieHeader()}`,
  ];
  socket.write(`${request.join("\r\n")}\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("101 Switching Protocols");
  socket.pause();
  return socket;
}
