import type { ClientBase, Pool, QueryResult } from "pg";
import type { Db } from "pg-boss";

/** Lets the job queue share the only connection of the embedded database, notifications included. */
export function embeddedQueue(pool: Pool): Db {
  return {
    executeSql: (text, values) => run(pool, text, values),
    listen: async (channel, onNotification, onListening) => {
      const listening = new WeakSet<ClientBase>();
      const listen = async (client: ClientBase) => {
        if (listening.has(client)) return;
        listening.add(client);
        client.on("notification", ({ payload = "" }) => onNotification(payload));
        await client.query(`listen "${channel}"`);
        onListening();
      };
      // A connection that replaces a broken one listens too.
      const onConnect = (client: ClientBase) => void listen(client).catch(() => undefined);
      pool.on("connect", onConnect);
      const client = await pool.connect();
      await listen(client).finally(() => client.release());
      return { close: async () => void pool.off("connect", onConnect) };
    },
  };
}

/** Runs a statement, or several without values; returns all their rows. */
async function run(pool: Pool, text: string, values: unknown[] = []) {
  const client = await pool.connect();
  try {
    const results: QueryResult | QueryResult[] =
      values.length > 0 ? await client.query(text, values) : await client.query(text);
    return { rows: [results].flat().flatMap(({ rows }) => rows) };
  } catch (error) {
    // Several statements may have begun a transaction of their own.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
