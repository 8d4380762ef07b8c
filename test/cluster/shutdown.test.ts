import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { listComments } from "#contract/comments/contract.ts";
import { aPost, aUser } from "#test/makers.ts";
import { startLockedNode } from "./locked-node.ts";

/** The requested pages of comments, each by two queries. */
const PAGES = [2, 3, 4, 5, 6, 7, 8, 9];
/** The number of database connections; a job may wait for the post as well. */
const CONNECTIONS = 4;
const TOO_EARLY_MS = 1_000;
/** The query for `/metrics` of the backup times waits behind those of the pages (ms). */
const METRICS_MS = 8_000;

const { node, site, locking, countConnections, countWaiting } = await startLockedNode();

async function countInFlight(): Promise<number> {
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  return Number(/^parade_http_requests_in_flight (\d+)$/m.exec(metrics)?.[1]);
}

/** Sends a request on a connection of its own. */
async function ask(path: string): Promise<Socket> {
  const { hostname, port } = new URL(node.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  return socket;
}

test("finishes the work of disconnected clients before it closes the database", async () => {
  const path = listComments.path.replace(":id", await aPost(await aUser(site)));
  await locking.query("begin; lock table posts");
  const sockets = await Promise.all(PAGES.map((page) => ask(`${path}?page=${page}`)));
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(CONNECTIONS);
  // Includes the request for the metrics itself.
  await expect.poll(countInFlight, { timeout: METRICS_MS }).toBe(PAGES.length + 1);
  for (const socket of sockets) socket.resetAndDestroy();
  const ended = node.end();
  await expect.poll(() => node.isAnswering()).toBe(false);
  // A server that closes the database too early does so within this time, and fails the requests.
  const jobs = () => countConnections("application_name like 'pgboss%'");
  await expect
    .poll(jobs, { timeout: TOO_EARLY_MS })
    .toBe(0)
    .catch(() => undefined);
  await locking.query("commit");
  expect(await ended).toBe(0);
  expect(node.output).not.toContain("request failed");
});
