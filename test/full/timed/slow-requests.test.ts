import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { limitConnections } from "#server/platform/http/connection-limit.ts";
import { endSlowBodies } from "#server/platform/http/slow-bodies.ts";
import { RawConnection } from "#test/api/raw-connection.ts";
import { startOwnApp } from "#test/test-app.ts";

const PACE = { graceMs: 100, bytesPerSecond: 10_000, unreadMaxBytes: 100_000, checkEveryMs: 20 };
const CLOSES_WITHIN_MS = 5_000;
const PROXY = "192.0.2.9";
const app = await startOwnApp({ MAX_CONNECTIONS_PER_ADDRESS: "2", TRUST_PROXY: PROXY });
/** Sent to the site itself, which closes it after 15 seconds. */
const slowest = await RawConnection.open(app.url);
slowest.send(
  "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{",
);
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(answer: RequestListener, arm: (server: Server) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  arm(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const readAll: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.end("read"));
};
const POST = "POST / HTTP/1.1\r\nHost: x\r\n";

test.each([
  ["has a length", `${POST}Content-Length: 100000\r\n\r\nx`],
  ["is chunked", `${POST}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`],
])("closes the connection of a body that stalls and %s", async (_, head) => {
  const connection = await RawConnection.open(await listen(readAll, (s) => endSlowBodies(s, PACE)));
  connection.send(head);
  await connection.closed(CLOSES_WITHIN_MS);
});

test.each([
  ["stalls", PACE, 100_000, 1],
  ["is endless", { ...PACE, graceMs: 60_000 }, 1_000_000_000, 200_000],
])(
  "closes the connection of a body that %s after an early reply",
  async (_, pace, length, sent) => {
    const early: RequestListener = (_request, response) => response.writeHead(401).end();
    const connection = await RawConnection.open(await listen(early, (s) => endSlowBodies(s, pace)));
    connection.send(`${POST}Content-Length: ${length}\r\n\r\n`);
    connection.send(Buffer.alloc(sent));
    expect((await connection.next())?.status).toBe(401);
    await connection.closed(CLOSES_WITHIN_MS);
  },
);

test("drains a body after the reply when its reading was abandoned", async () => {
  const patient = { ...PACE, unreadMaxBytes: 10_000_000 };
  const givingUp: RequestListener = (request, response) => {
    if (request.method === "GET") return response.end("next");
    request.once("data", () => {
      request.pause();
      response.writeHead(413).end();
    });
  };
  const url = await listen(givingUp, (server) => endSlowBodies(server, patient));
  const connection = await RawConnection.open(url);
  connection.send(`${POST}Content-Length: 1000000\r\n\r\n`);
  connection.send(Buffer.alloc(1_000_000));
  connection.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  expect((await connection.next())?.status).toBe(413);
  expect(await connection.next()).toMatchObject({ status: 200, body: "next" });
});

test("reads a body that arrives slowly, but above the minimum rate", async () => {
  const pace = { ...PACE, bytesPerSecond: 1_000 };
  const connection = await RawConnection.open(await listen(readAll, (s) => endSlowBodies(s, pace)));
  connection.send(`${POST}Content-Length: 20000\r\n\r\n`);
  for (let part = 0; part < 10; part++) {
    connection.send(Buffer.alloc(2_000));
    await wait(30);
  }
  expect(await connection.next()).toMatchObject({ status: 200, body: "read" });
});

test("does not close a connection because the server reads slowly", async () => {
  const late: RequestListener = (request, response) => {
    setTimeout(() => readAll(request, response), 600);
  };
  const connection = await RawConnection.open(await listen(late, (s) => endSlowBodies(s, PACE)));
  connection.send(`${POST}Content-Length: 20000\r\n\r\n`);
  connection.send(Buffer.alloc(20_000));
  expect(await connection.next()).toMatchObject({ status: 200, body: "read" });
});

const isOpen = async (url: string, from: string) => {
  const connection = await RawConnection.open(url, from);
  connection.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  const reply = await connection.next();
  return { connection, open: reply !== null };
};

test("limits connections per IP address, except for exempt ones", async () => {
  const url = await listen(readAll, (server) =>
    limitConnections(server, { max: 3, isExempt: (address) => address === "127.0.0.9" }),
  );
  const opened = [];
  for (let made = 0; made < 3; made++) opened.push(await isOpen(url, "127.0.0.2"));
  expect(opened.every(({ open }) => open)).toBe(true);
  expect((await isOpen(url, "127.0.0.2")).open).toBe(false);
  expect((await isOpen(url, "127.0.0.3")).open).toBe(true);
  for (let made = 0; made < 5; made++) expect((await isOpen(url, "127.0.0.9")).open).toBe(true);
  opened[0]?.connection.end();
  await expect.poll(async () => (await isOpen(url, "127.0.0.2")).open).toBe(true);
  expect((await isOpen(url, "127.0.0.2")).open).toBe(false);
});

/** Returns a connection from an IP address, passed to the site as if it came from the network. */
function connectFrom(remoteAddress: string): Duplex {
  const socket = new Duplex({ read: () => undefined, write: (_data, _coding, done) => done() });
  app.server.emit("connection", Object.assign(socket, { remoteAddress }));
  return socket;
}

test("the site limits connections per IP address, except from its own machine and trusted proxies", () => {
  const open = (address: string) =>
    Array.from({ length: 3 }, () => connectFrom(address)).map(({ destroyed }) => !destroyed);
  expect(open("192.0.2.1")).toEqual([true, true, false]);
  expect(open("127.0.0.1")).toEqual([true, true, true]);
  expect(open(PROXY)).toEqual([true, true, true]);
  const hosts = ["2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1::3", "2001:db8:0:2::1"];
  expect(hosts.map((host) => !connectFrom(host).destroyed)).toEqual([true, true, false, true]);
});

test("the site closes the connection of a body that stalls", { timeout: 30_000 }, async () => {
  await slowest.closed(25_000);
});

test("the site has timeouts for headers, whole requests and idle connections", () => {
  expect(app.server.headersTimeout).toBe(15_000);
  expect(app.server.requestTimeout).toBe(3_600_000);
  expect(app.server.timeout).toBe(120_000);
});
