import { freePort } from "#scripts/cluster/free-port.ts";
import { startNginx } from "#scripts/cluster/nginx.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";
import { ServerProcess } from "#test/server-process.ts";
import { createTestDatabase } from "#test/test-database.ts";
import { createBucket } from "./bucket.ts";

/**
 * Starts three nodes at once on one PostgreSQL, Redis and S3 over an empty database, with nginx
 * before them, with further settings.
 */
export async function startCluster(variables: Record<string, string> = {}) {
  const database = variables.DATABASE_URL ? undefined : await createTestDatabase();
  const bucket = await createBucket();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shared = {
    DATABASE_URL: database?.url ?? "",
    REDIS_URL: process.env.TEST_REDIS_URL ?? "",
    ...bucket.settings(),
    PUBLIC_URL: url,
    TRUST_PROXY: "127.0.0.1",
    ...variables,
  };
  const first = new ServerProcess(shared);
  // Mail of any node is written to one folder.
  const others = { ...shared, DATA_DIR: first.dataDir };
  const nodes = [first, new ServerProcess(others), new ServerProcess(others)] as const;
  const remove = async () => {
    await Promise.all(nodes.map((node) => node.remove()));
    await database?.drop();
  };
  try {
    await Promise.all(nodes.map((node) => node.start()));
    const ports = nodes.map((node) => Number(new URL(node.url).port));
    const stopNginx = await startNginx(port, ports);
    return {
      url,
      nodes,
      bucket,
      databaseUrl: shared.DATABASE_URL,
      /** Returns a client that connects to nginx. */
      client: () => new Client(url),
      mailTo: mailReader(first.dataDir),
      stop: async () => {
        await stopNginx();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
