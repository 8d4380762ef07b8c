import { Client as Connection } from "pg";
import { afterAll } from "vitest";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";

/**
 * Starts a node over a database of its own, and `locking`, a connection to hold locks that the node
 * waits for.
 */
export async function startLockedNode() {
  const database = await createTestDatabase();
  const node = new ServerProcess({ DATABASE_URL: database?.url ?? "" });
  const connection = () => new Connection({ connectionString: database?.url });
  // A transaction's view of the statistics is fixed, so another connection reads them.
  const [locking, watching] = [connection(), connection()];
  afterAll(async () => {
    await Promise.all([locking.end(), watching.end()]);
    await node.remove();
    await database?.drop();
  });
  await Promise.all([node.start(), locking.connect(), watching.connect()]);
  const countConnections = async (condition: string): Promise<number> => {
    const { rows } = await watching.query(`select count(*)::integer as count
      from pg_stat_activity where datname = current_database() and ${condition}`);
    return rows[0].count;
  };
  return {
    node,
    site: { client: () => new Client(node.url), mailTo: mailReader(node.dataDir) },
    locking,
    countConnections,
    countWaiting: () => countConnections("wait_event_type = 'Lock'"),
  };
}
