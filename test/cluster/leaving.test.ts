import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Client as Connection } from "pg";
import { afterAll, expect, test } from "vitest";
import { listComments } from "#contract/comments/contract.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { aPost, aUser } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";

/** Pages of comments asked for, each by two queries; a job may wait for the post as well. */
const PAGES = [2, 3, 4, 5, 6, 7, 8, 9];
const TOO_EARLY_MS = 1_000;

const database = await createTestDatabase();
const node = new ServerProcess({ DATABASE_URL: database?.url ?? "" });
const [locking, watching] = [1, 2].map(
  () => new Connection({ connectionString: database?.url }),
) as [Connection, Connection];
afterAll(async () => {
  await Promise.all([locking.end(), watching.end()]);
  await node.remove();
  await database?.drop();
});

async function countConnections(condition: string): Promise<number> {
  const { rows } = await watching.query(`select count(*)::integer as count
    from pg_stat_activity where datname = current_database() and ${condition}`);
  return rows[0].count;
}

async function countInFlight(): Promise<number> {
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  return Number(/^parade_http_requests_in_flight (\d+)$/m.exec(metrics)?.[1]);
}

/** Asks on a connection of its own. */
async function ask(path: string): Promise<Socket> {
  const { hostname, port } = new URL(node.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
  return socket;
}

test("What was begun for those who left is finished before the database is closed", async () => {
  await Promise.all([node.start(), locking.connect(), watching.connect()]);
  const site = { client: () => new Client(node.url), mailTo: mailReader(node.dataDir) };
  const path = listComments.path.replace(":id", await aPost(await aUser(site)));
  await locking.query("begin; lock table posts");
  const asked = await Promise.all(PAGES.map((page) => ask(`${path}?page=${page}`)));
  const waiting = () => countConnections("wait_event_type = 'Lock'");
  await expect.poll(waiting).toBeGreaterThan(0);
  // The request for this figure is one of them.
  await expect.poll(countInFlight).toBe(PAGES.length + 1);
  for (const socket of asked) socket.resetAndDestroy();
  const ended = node.end();
  await expect.poll(() => node.isAnswering()).toBe(false);
  const jobs = () => countConnections("application_name like 'pgboss%'");
  await expect
    .poll(jobs, { timeout: TOO_EARLY_MS })
    .toBe(0)
    .catch(() => undefined);
  await locking.query("commit");
  expect(await ended).toBe(0);
  expect(node.output).not.toContain("request failed");
});
